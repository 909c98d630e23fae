import { dateText } from '@kinvault/domain/format/dates.ts';
import { ENGLISH } from '../../platform/i18n.ts';
import { createPage, type Page } from '../../platform/processing/page/page.ts';
import { wrapText } from '../../platform/processing/page/text-width.ts';
import { drawFoot, drawParagraphs, drawRows, GREY } from './draw-letter.ts';
import {
  drawBarcode,
  drawCrest,
  drawFrame,
  drawRosette,
  drawSeal,
  drawSignature,
  drawStamp,
  drawWaves,
} from './draw-ornaments.ts';
import { filled, type SampleHolder } from './sample-holder.ts';
import type { LetterPaper } from './sample-paper.ts';

type Draw = (paper: LetterPaper, holder: SampleHolder) => Page;

/** In a frame, around its middle, with a seal. */
export const drawCertificate: Draw = (paper, holder) => {
  const page = createPage();
  const middle = page.width / 2;
  page.rect(0, 0, page.width, page.height, '#fdfbf5');
  drawRosette(page, [middle, 440], 190, '#efe7d2', 12);
  drawFrame(page, 30, paper.color);
  drawCrest(page, [middle, 112], 30, paper.color, '#fdfbf5');
  const center = { align: 'center' } as const;
  page.text(middle, 176, filled(paper.sender, holder), { ...center, size: 18, face: 'serif', color: paper.color });
  page.text(middle, 198, filled(paper.address, holder), { ...center, size: 12, face: 'serif-italic', color: GREY });
  page.text(middle, 258, filled(paper.subject, holder), { ...center, size: 36, face: 'serif-bold' });
  page.rect(middle - 60, 276, 120, 1, paper.color);
  let y = drawParagraphs(page, paper, holder, { ...center, y: 322, size: 15, face: 'serif' }) + 30;
  for (const [label, value] of paper.rows) {
    page.text(middle - 14, y, filled(label, holder), { size: 14, face: 'serif-italic', color: GREY, align: 'right' });
    page.text(middle + 14, y, filled(value, holder), { size: 15, face: 'serif-bold' });
    y += 34;
  }
  drawSeal(page, [140, 660], 38, '#b08a2e', paper.color);
  drawSignature(page, [350, 690], 130, paper.signed);
  page.rect(340, 698, 150, 0.7, '#1b1d1c');
  page.text(415, 713, filled(paper.signed, holder), { ...center, size: 10, face: 'serif-italic', color: GREY });
  drawFoot(page);
  return page;
};

/** The yellow booklet: a line for each vaccination, with the practice's stamp. */
export const drawBooklet: Draw = (paper, holder) => {
  const page = createPage();
  page.rect(0, 0, page.width, page.height, '#f7e7a6');
  drawWaves(page, { x: 0, y: 0, width: page.width, height: page.height }, '#f1dc88', 30);
  page.rect(36, 36, page.width - 72, 92, paper.color);
  page.text(58, 74, filled(paper.subject, holder), { size: 20, face: 'bold', color: '#ffffff' });
  page.text(58, 98, filled(paper.sender, holder), { size: 11, color: '#ffffff' });
  page.text(58, 114, filled(paper.address, holder), { size: 9.5, color: '#ffffff' });
  const top = drawParagraphs(page, paper, holder, { y: 164, size: 12 }) + 6;
  for (const [index, [label, value]] of paper.rows.entries()) {
    const y = top + index * 104;
    page.rect(36, y, page.width - 72, 92, '#fffdf3');
    page.rect(36, y, 6, 92, paper.color);
    page.text(58, y + 30, filled(label, holder), { size: 13, face: 'bold' });
    page.text(58, y + 52, filled(value, holder), { size: 11.5, color: GREY });
    if (index === paper.rows.length - 1) continue;
    drawStamp(page, [430, y + 44], 34, ['DR. LUND', 'ZENITH'], '#5d6fa3');
    drawSignature(page, [470, y + 58], 74, `${paper.signed}${index}`);
  }
  drawFoot(page);
  return page;
};

/** A small form in rose, wider than high. */
export const drawSlip: Draw = (paper, holder) => {
  const page = createPage(595, 420);
  const edge = '#d48a97';
  page.rect(0, 0, page.width, page.height, '#fbe3e6');
  page.rect(24, 24, page.width - 48, page.height - 64, '#fdf1f2');
  const box = (x: number, y: number, width: number, height: number) => {
    page.rect(x, y, width, height, edge);
    page.rect(x + 0.8, y + 0.8, width - 1.6, height - 1.6, '#fffafa');
  };
  box(40, 40, 250, 86);
  box(302, 40, 253, 86);
  page.text(52, 58, 'Patient', { size: 8, color: edge });
  page.text(52, 82, holder.name, { size: 14, face: 'bold' });
  page.text(52, 102, `12 August 1974 · ${dateText(ENGLISH, holder.today)}`, { size: 10, color: GREY });
  page.text(314, 58, 'Practice', { size: 8, color: edge });
  page.text(314, 80, filled(paper.sender, holder), { size: 11, face: 'bold' });
  page.text(314, 98, filled(paper.address, holder), { size: 10, color: GREY });
  page.text(40, 160, filled(paper.subject, holder), { size: 20, face: 'bold', color: paper.color });
  for (const [index, [label, value]] of paper.rows.entries()) {
    const y = 176 + index * 48;
    box(40, y, 360, 40);
    page.text(52, y + 17, filled(label, holder), { size: 11.5, face: 'bold' });
    page.text(52, y + 32, filled(value, holder), { size: 10, color: GREY });
  }
  drawStamp(page, [478, 226], 46, ['DR. LUND', 'ZENITH'], '#5d6fa3');
  drawSignature(page, [430, 308], 104, paper.signed);
  drawBarcode(page, { x: 426, y: 330, width: 118, height: 22 }, holder.name);
  drawFoot(page);
  return page;
};

/** A contract in a serif, with two signatures. */
export const drawContract: Draw = (paper, holder) => {
  const page = createPage();
  const middle = page.width / 2;
  page.text(middle, 96, filled(paper.sender, holder), { size: 30, face: 'serif-bold', align: 'center' });
  page.text(middle, 120, filled(paper.address, holder), { size: 13, face: 'serif-italic', align: 'center' });
  page.rect(60, 140, 475, 1.2, paper.color);
  page.text(60, 172, filled(paper.subject, holder), { size: 15, face: 'serif-bold' });
  const rowsAt = drawParagraphs(page, paper, holder, { y: 204, size: 14, face: 'serif' });
  const end = drawRows(page, paper, holder, rowsAt + 8);
  for (const [index, name] of filled(paper.signed, holder).split(' · ').entries()) {
    const x = 60 + index * 255;
    drawSignature(page, [x + 10, end + 76], 140, name);
    page.rect(x, end + 84, 210, 0.7, '#1b1d1c');
    page.text(x, end + 99, name, { size: 10, face: 'serif-italic', color: GREY });
  }
  drawFoot(page);
  return page;
};

/** Ruled paper, written by hand. */
export const drawHandwritten: Draw = (paper, holder) => {
  const page = createPage();
  const ink = '#24325e';
  page.rect(0, 0, page.width, page.height, '#fbf7ea');
  for (let y = 112; y < 780; y += 30) page.rect(0, y, page.width, 0.6, '#cdd9e2');
  page.rect(52, 0, 0.8, page.height, '#e2b6b6');
  page.text(76, 106, filled(paper.subject, holder), { size: 28, face: 'serif-italic', color: ink });
  let y = 166;
  for (const paragraph of paper.paragraphs) {
    for (const line of wrapText(filled(paragraph, holder), 460, 18, 'serif-italic')) {
      page.text(76, y, line, { size: 18, face: 'serif-italic', color: ink });
      y += 30;
    }
    y += 30;
  }
  for (const [label, value] of paper.rows) {
    page.text(76, y, `${label} ${filled(value, holder)}`, { size: 17, face: 'serif-italic', color: ink });
    y += 60;
  }
  drawSignature(page, [76, y], 190, holder.name, ink);
  drawFoot(page);
  return page;
};
