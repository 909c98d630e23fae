import { dateText } from '@kinvault/domain/format/dates.ts';
import { ENGLISH } from '../../platform/i18n.ts';
import { createPage, type Page, type TextStyle } from '../../platform/processing/page/page.ts';
import { wrapText } from '../../platform/processing/page/text-width.ts';
import { drawBarcode, drawCrest, drawSignature, drawStamp } from './draw-ornaments.ts';
import { filled, type SampleHolder } from './sample-holder.ts';
import type { LetterPaper } from './sample-paper.ts';

export const GREY = '#6a706c';
const LEFT = 60;
const RIGHT = 535;
/** Behind tables and boxes, so that the color of a sender is felt and the words stay legible. */
const TINT = '#f1f4f2';

export function drawFoot(page: Page): void {
  const text = 'Sample for trying things out. Nobody has issued it.';
  page.text(page.width / 2, page.height - 32, text, { size: 8, color: GREY, align: 'center' });
}

/** @returns where the next line begins */
export function drawParagraphs(
  page: Page,
  { paragraphs }: LetterPaper,
  holder: SampleHolder,
  { y, ...style }: TextStyle & { y: number },
): number {
  const { size = 11, face = 'regular', align } = style;
  let next = y;
  for (const paragraph of paragraphs) {
    for (const line of wrapText(filled(paragraph, holder), RIGHT - LEFT, size, face)) {
      page.text(align === 'center' ? page.width / 2 : LEFT, next, line, style);
      next += size * 1.5;
    }
    next += size * 0.7;
  }
  return next;
}

/** A company's or an office's letter. */
export function drawLetter(paper: LetterPaper, holder: SampleHolder): Page {
  const page = createPage();
  const isOffice = paper.layout === 'official';
  if (isOffice) drawOfficeHead(page, paper, holder);
  else drawCompanyHead(page, paper, holder);
  for (const [index, line] of wrapText(filled(paper.subject, holder), RIGHT - LEFT, 17, 'bold').entries())
    page.text(LEFT, 258 + index * 22, line, { size: 17, face: 'bold' });
  const rowsAt = drawParagraphs(page, paper, holder, { y: 312, size: 12.5 });
  const end = drawRows(page, paper, holder, rowsAt + 6);
  drawSignature(page, [LEFT + 6, end + 62], 110, paper.signed.slice(-9));
  page.rect(LEFT, end + 70, 210, 0.7, '#1b1d1c');
  page.text(LEFT, end + 86, filled(paper.signed, holder), { size: 10.5, color: GREY });
  if (isOffice) drawStamp(page, [452, end + 62], 46, ['ZENITH', 'NORTH'], paper.color);
  drawImprint(page, paper, holder);
  drawFoot(page);
  return page;
}

function drawCompanyHead(page: Page, paper: LetterPaper, holder: SampleHolder): void {
  const bottom = 108;
  page.rect(0, 0, page.width, bottom, paper.color);
  for (const radius of [132, 98, 64]) {
    page.ellipse(566 - radius, 10 - radius, radius * 2, radius * 2, '#ffffff');
    page.ellipse(567.2 - radius, 11.2 - radius, radius * 2 - 2.4, radius * 2 - 2.4, paper.color);
  }
  page.rect(0, bottom, page.width, 90, '#ffffff');
  drawCrest(page, [88, 54], 26, '#ffffff', paper.color);
  page.text(130, 52, filled(paper.sender, holder), { size: 20, face: 'bold', color: '#ffffff' });
  page.text(130, 72, filled(paper.address, holder), { size: 11, color: '#ffffff' });
  drawAddressee(page, holder, 152);
}

function drawOfficeHead(page: Page, paper: LetterPaper, holder: SampleHolder): void {
  drawCrest(page, [88, 64], 28, paper.color);
  page.text(132, 62, filled(paper.sender, holder), { size: 21, face: 'serif-bold', color: paper.color });
  page.text(132, 81, filled(paper.address, holder), { size: 11.5, face: 'serif', color: GREY });
  page.rect(LEFT, 108, RIGHT - LEFT, 2, paper.color);
  drawAddressee(page, holder, 152);
  drawBarcode(page, { x: 400, y: 168, width: 132, height: 30 }, paper.sender);
}

function drawAddressee(page: Page, { name, today }: SampleHolder, y: number): void {
  for (const [index, line] of [name, '14 Linden Street', 'Zenith'].entries())
    page.text(LEFT, y + index * 18, line, { size: 12.5 });
  page.text(RIGHT, y, dateText(ENGLISH, today), { size: 12.5, align: 'right' });
}

/** The small print that every letter ends with. */
function drawImprint(page: Page, paper: LetterPaper, holder: SampleHolder): void {
  const columns = [
    [filled(paper.sender, holder), filled(paper.address, holder)],
    ['Telephone 020 11 84 20', 'Monday to Friday, 9 to 16'],
    ['First Savings Bank of Zenith', 'UT21 0040 0700 1234 5678'],
  ];
  page.rect(LEFT, 752, RIGHT - LEFT, 0.7, paper.color);
  for (const [index, lines] of columns.entries())
    for (const [row, line] of lines.entries())
      page.text(LEFT + index * 172, 766 + row * 11, line, { size: 7.5, color: GREY });
}

/** @returns where they end */
export function drawRows(page: Page, { rows, color }: LetterPaper, holder: SampleHolder, y: number): number {
  const height = 33;
  for (const [index, [label, value]] of rows.entries()) {
    const top = y + index * height;
    const isLast = index === rows.length - 1;
    if (isLast) page.rect(LEFT, top, RIGHT - LEFT, height, color);
    else if (index % 2 === 0) page.rect(LEFT, top, RIGHT - LEFT, height, TINT);
    page.text(LEFT + 12, top + 21, filled(label, holder), { size: 12.5, color: isLast ? '#ffffff' : GREY });
    const style = { size: 13, face: 'bold', align: 'right', ...(isLast && { color: '#ffffff' }) } as const;
    page.text(RIGHT - 12, top + 21, filled(value, holder), style);
  }
  page.rect(LEFT, y, RIGHT - LEFT, 1.4, color);
  return y + rows.length * height;
}
