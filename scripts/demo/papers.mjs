import { drawPortrait } from '../../apps/server/src/features/test-data/draw-portrait.ts';
import { makeSample } from '../../apps/server/src/features/test-data/make-sample.ts';
import { SAMPLE_PAPERS } from '../../apps/server/src/features/test-data/sample-papers.ts';
import { SERVER } from '../../apps/server/src/platform/processing/bounded-child.ts';
import { createPage } from '../../apps/server/src/platform/processing/page/page.ts';
import { writePdf } from '../../apps/server/src/platform/processing/page/write-pdf.ts';

export const PAPERS_PENDING_MS = 120_000;
const DAY_MS = 86_400_000;
const MIN_KB = 60;
/** What letters are dated, so many days ago; the others are cards and booklets, good for ten years. */
const LETTER_DAYS = 20;
const CARD_DAYS = 3652;
const CARDS = ['passport', 'identity-card', 'driver-license'];

/** Drawn, uploaded and described as a person would, one after the other; those that are there already stay. */
export async function addPapers(browser, drawer, { holder, look, papers, query, target }) {
  const { documents } = await browser.get(`/api/documents?limit=200&${query}`);
  const isThere = ({ name }) => documents.some((document) => document.name === name);
  for (const [index, paper] of papers.entries()) {
    if (isThere(paper)) continue;
    const expiresOn = paper.days === null ? null : dateIn(paper.days);
    const order = { sample: paper.sample, sizeBytes: (MIN_KB + index * 85) * 1024, isBlurry: false };
    const { bytes, kind } = await makeSample(drawer, {
      ...order,
      name: holder,
      ...(look && { look }),
      today: dateIn(-LETTER_DAYS),
      expiresOn,
    });
    const { fileId } = await browser.sendBytes('POST', '/api/uploads', bytes);
    const document = await browser.send('POST', '/api/documents', {
      fileId,
      fileName: `${paper.name}.${kind === 'jpeg' ? 'jpg' : kind}`,
      name: paper.name,
      type: SAMPLE_PAPERS[paper.sample].type,
      insuranceKind: SAMPLE_PAPERS[paper.sample].insuranceKind,
      target: target(paper.shared),
      expiresOn,
      issuedOn: dateIn(CARDS.includes(paper.sample) && paper.days !== null ? paper.days - CARD_DAYS : -LETTER_DAYS),
    });
    const { tags, notes, isFavorite } = paper;
    if (tags || notes || isFavorite)
      await browser.send('PATCH', `/api/documents/${document.id}`, {
        revision: document.revision,
        tags,
        notes,
        isFavorite,
      });
  }
}

function dateIn(days) {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

export function drawFace(drawer, look) {
  const page = createPage(300, 300);
  drawPortrait(page, { x: 0, y: 0, width: 300, height: 300 }, look, '#ffffff');
  const job = { owner: SERVER, pdf: writePdf([page]), format: 'png', pixels: 600, maxBytes: 500_000, isBlurry: false };
  return drawer.draw(async () => job);
}
