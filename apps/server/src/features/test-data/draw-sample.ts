import { dateText } from '@kinvault/domain/format/dates.ts';
import { ENGLISH } from '../../platform/i18n.ts';
import { createPage, type Page } from '../../platform/processing/page/page.ts';
import { wrapText } from '../../platform/processing/page/text-width.ts';
import { encodeWinAnsi } from '../../platform/processing/page/win-ansi.ts';
import { cardZone, passportZone } from './machine-zone.ts';
import type { CardPaper, LetterPaper, SamplePaper } from './sample-paper.ts';

export interface SampleHolder {
  name: string;
  /** Calendar dates. */
  today: string;
  expiresOn: string | null;
}

const WRITABLE_NAME = 'Elena Rivera'; // where the standard fonts cannot write the holder's own
const GREY = '#6a706c';

export function drawSample({ paper }: SamplePaper, given: SampleHolder): Page {
  const holder = encodeWinAnsi(given.name) ? given : { ...given, name: WRITABLE_NAME };
  if (paper.kind === 'card') return drawCard(paper, holder);
  if (paper.kind === 'letter') return drawLetter(paper, holder);
  return drawPhoto();
}

function filled(text: string, { name, today, expiresOn }: SampleHolder): string {
  return text
    .replaceAll('{name}', name)
    .replaceAll('{today}', dateText(ENGLISH, today))
    .replaceAll('{expires}', expiresOn ? dateText(ENGLISH, expiresOn) : 'unlimited');
}

function drawCard(card: CardPaper, holder: SampleHolder): Page {
  const { colors, heading, fields, zone } = card;
  const [ground, band] = colors;
  const page = createPage(500, zone === 'passport' ? 352 : 315);
  page.rect(0, 0, page.width, page.height, ground);
  for (let x = 0; x < page.width; x += 12) page.rect(x, 0, 0.6, page.height, '#ffffff');
  page.rect(0, 0, page.width, 42, band);
  page.text(20, 27, heading, { size: 15, face: 'bold', color: '#ffffff' });
  drawPortrait(page, 20, 60, card);
  for (const [index, [label, value]] of fields.entries()) {
    const [column, row] = [index % 2, Math.floor(index / 2)];
    const [x, y] = [150 + column * 175, 76 + row * 46];
    page.text(x, y, label, { size: 8, color: GREY });
    page.text(x, y + 16, filled(value, holder), { size: 12.5, face: 'bold' });
  }
  if (zone) drawZone(page, zone, holder);
  return page;
}

function drawZone(page: Page, zone: 'passport' | 'card', { name, today, expiresOn }: SampleHolder): void {
  const holder = {
    name,
    country: 'UTO',
    bornOn: '1974-08-12',
    expiresOn: expiresOn ?? `${Number(today.slice(0, 4)) + 10}-01-31`,
  };
  const lines =
    zone === 'passport'
      ? passportZone({ ...holder, number: 'L898902C3' })
      : cardZone({ ...holder, number: 'D23145890' });
  const size = zone === 'passport' ? 17 : 19;
  const top = page.height - lines.length * 24 - 8;
  page.rect(0, top, page.width, page.height - top, '#ffffff');
  for (const [index, line] of lines.entries())
    page.text(24, top + 22 + index * 24, line, { size, face: 'mono', color: '#111111' });
}

/** Head and shoulders; what reaches below the frame is covered by the ground again. */
function drawPortrait(page: Page, x: number, y: number, { colors: [ground, band] }: CardPaper): void {
  page.rect(x, y, 108, 138, '#dfe4e0');
  page.ellipse(x + 12, y + 84, 84, 108, band);
  page.rect(x, y + 138, 108, 60, ground);
  page.ellipse(x + 26, y + 10, 56, 60, '#4a3326');
  page.ellipse(x + 32, y + 24, 44, 58, '#d9a98a');
}

function drawLetter(paper: LetterPaper, holder: SampleHolder): Page {
  const page = createPage();
  page.rect(0, 0, page.width, 8, paper.color);
  page.text(60, 62, filled(paper.sender, holder), { size: 18, face: 'bold', color: paper.color });
  page.text(60, 80, filled(paper.address, holder), { size: 9.5, color: GREY });
  page.text(440, 130, dateText(ENGLISH, holder.today), { size: 10.5 });
  page.text(60, 172, filled(paper.subject, holder), { size: 14, face: 'bold' });
  let y = 204;
  for (const paragraph of paper.paragraphs) {
    for (const line of wrapText(filled(paragraph, holder), 475, 11)) {
      page.text(60, y, line);
      y += 16;
    }
    y += 8;
  }
  for (const [label, value] of paper.rows) {
    page.rect(60, y - 4, 475, 0.6, '#c9cdc9');
    page.text(60, y + 12, filled(label, holder), { size: 10.5, color: GREY });
    page.text(300, y + 12, filled(value, holder), { size: 10.5, face: 'bold' });
    y += 24;
  }
  page.text(60, y + 70, filled(paper.signed, holder), { size: 10.5 });
  page.rect(60, y + 54, 180, 0.8, '#1b1d1c');
  page.text(60, 800, 'Sample for trying things out. Nobody has issued it.', { size: 8, color: GREY });
  return page;
}

/** A house by a lake, drawn from behind to the front. */
function drawPhoto(): Page {
  const page = createPage(900, 600);
  const bands = ['#8fc1de', '#a3cde3', '#b8d9e8', '#cde5ee', '#e3f0f2'];
  for (const [index, color] of bands.entries()) page.rect(0, index * 70, 900, 71, color);
  page.ellipse(690, 50, 110, 110, '#fbe29a');
  page.ellipse(-120, 240, 560, 300, '#7fa28c');
  page.ellipse(300, 220, 760, 340, '#6a9179');
  page.rect(0, 380, 900, 220, '#5b93ad');
  for (let y = 392; y < 440; y += 14) page.rect(((y * 37) % 300) + 80, y, 380, 2, '#8ebccd');
  page.ellipse(-200, 430, 1300, 400, '#6f9d54');
  page.rect(190, 330, 190, 130, '#e9d8bd');
  page.rect(180, 306, 210, 30, '#9c4f3b');
  page.rect(265, 390, 44, 70, '#6b4423');
  for (const x of [210, 330]) page.rect(x, 358, 32, 32, '#54707c');
  for (const [index, color] of ['#b3375a', '#20415f', '#e0a030', '#2b5d74'].entries()) {
    const [x, tall] = [520 + index * 62, [120, 132, 84, 70][index] ?? 100];
    page.ellipse(x, 520 - tall, 46, tall * 1.1, color);
    page.ellipse(x + 8, 496 - tall, 30, 36, '#d9a98a');
  }
  return page;
}
