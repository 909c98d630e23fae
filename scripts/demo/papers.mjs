import { drawPortrait } from '../../apps/server/src/features/test-data/draw-portrait.ts';
import { drawSample } from '../../apps/server/src/features/test-data/draw-sample.ts';
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
    const sizeBytes = (MIN_KB + index * 85) * 1024;
    const words = { name: holder, ...(look && { look }), today: dateIn(-LETTER_DAYS), expiresOn };
    const file = paper.letters ? drawLetters(paper, words) : await drawOne(drawer, paper, sizeBytes, words);
    const { fileId } = await browser.sendBytes('POST', '/api/uploads', file.bytes);
    const document = await browser.send('POST', '/api/documents', {
      ...described(paper, file.kind),
      fileId,
      target: target(paper.shared),
      expiresOn,
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

function described(paper, kind) {
  const { name, type, insuranceKind } = paper.letters ? paper : { ...SAMPLE_PAPERS[paper.sample], name: paper.name };
  const fileName = `${name}.${kind === 'jpeg' ? 'jpg' : kind}`;
  return { fileName, name, type, insuranceKind, issuedOn: dateIn(issuedDays(paper)), ...factsOf(paper) };
}

const drawOne = (drawer, { sample }, sizeBytes, words) =>
  makeSample(drawer, { sample, sizeBytes, isBlurry: false, ...words });

/** A page for each letter. */
function drawLetters({ letters, name }, words) {
  const pages = letters.map((letter) => drawSample({ paper: letter }, words));
  return { kind: 'pdf', bytes: writePdf(pages, { title: name }) };
}

function issuedDays({ sample, days, issuedDaysAgo }) {
  if (issuedDaysAgo !== undefined) return -issuedDaysAgo;
  return CARDS.includes(sample) && days !== null ? days - CARD_DAYS : -LETTER_DAYS;
}

/** What somebody typed in; days are counted from today. */
function factsOf({ facts = {} }) {
  const { dueInDays, lentDaysAgo, ...texts } = facts;
  const costDueOn = dueInDays === undefined ? undefined : dateIn(dueInDays);
  const lentOn = lentDaysAgo === undefined ? undefined : dateIn(-lentDaysAgo);
  return { ...texts, costDueOn, lentOn };
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
