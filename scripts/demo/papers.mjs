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
export async function addPapers(browser, drawer, { holder, papers, query, target }) {
  const { documents } = await browser.get(`/api/documents?limit=200&${query}`);
  const isThere = ({ name }) => documents.some((document) => document.name === name);
  for (const [index, paper] of papers.entries()) {
    if (isThere(paper)) continue;
    const expiresOn = paper.days === null ? null : dateIn(paper.days);
    const order = { sample: paper.sample, sizeBytes: (MIN_KB + index * 85) * 1024, isBlurry: false };
    const { bytes, kind } = await makeSample(drawer, {
      ...order,
      name: holder,
      today: dateIn(-LETTER_DAYS),
      expiresOn,
    });
    const { fileId } = await browser.sendBytes('POST', '/api/uploads', bytes);
    const document = await browser.send('POST', '/api/documents', {
      fileId,
      fileName: `${paper.name}.${kind === 'jpeg' ? 'jpg' : kind}`,
      name: paper.name,
      type: SAMPLE_PAPERS[paper.sample].type,
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

export function drawFace(drawer, [hair, skin, clothes]) {
  const page = createPage(300, 300);
  page.rect(0, 0, 300, 300, '#e4ebe6');
  page.ellipse(40, 225, 220, 220, clothes);
  page.ellipse(78, 52, 144, 150, hair);
  page.ellipse(96, 82, 108, 136, skin);
  page.ellipse(86, 46, 128, 74, hair);
  const job = { owner: SERVER, pdf: writePdf([page]), format: 'png', pixels: 600, maxBytes: 500_000, isBlurry: false };
  return drawer.draw(async () => job);
}
