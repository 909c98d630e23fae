import { createPage, type Page } from '../../platform/processing/page/page.ts';
import { drawChip, drawCrest, drawRosette, drawSignature, drawWaves } from './draw-ornaments.ts';
import { drawPortrait, lookOf } from './draw-portrait.ts';
import { cardZone, passportZone } from './machine-zone.ts';
import { filled, type SampleHolder } from './sample-holder.ts';
import type { CardPaper } from './sample-paper.ts';

const GREY = '#5f6662';
const ZONE_LINE = 24;

export function drawCard(card: CardPaper, holder: SampleHolder): Page {
  const { colors, heading, fields, zone, hasChip } = card;
  const [ground, band, engraving] = colors;
  const page = createPage(500, zone === 'passport' ? 352 : 315);
  const look = holder.look ?? lookOf(holder.name);
  page.rect(0, 0, page.width, page.height, ground);
  drawWaves(page, { x: 0, y: 46, width: page.width, height: page.height - 46 }, engraving);
  drawRosette(page, [404, 150], 92, engraving, 11);
  page.rect(0, 0, page.width, 42, band);
  drawCrest(page, [34, 21], 13, '#ffffff', band);
  page.text(58, 27, heading, { size: 15, face: 'bold', color: '#ffffff' });
  page.text(482, 26, 'UTO', { size: 11, face: 'bold', color: '#ffffff', align: 'right' });
  const rows = zone ? 48 : 52;
  if (card.hasPortrait) drawPortrait(page, { x: 20, y: 58, width: 104, height: 134 }, look, ground);
  if (hasChip) drawChip(page, { x: 424, y: 62, width: 50, height: 38 });
  const left = card.hasPortrait ? 146 : 30;
  for (const [index, [label, value]] of fields.entries()) {
    const [x, y] = [left + (index % 2) * 168, 74 + Math.floor(index / 2) * rows];
    page.text(x, y, label, { size: 8, color: GREY });
    page.text(x, y + 16, filled(value, holder), { size: index === 0 ? 14 : 12.5, face: 'bold' });
  }
  if (zone) drawZone(page, zone, holder);
  else page.text(482, page.height - 12, 'SPECIMEN', { size: 9, face: 'bold', color: band, align: 'right' });
  if (card.hasPortrait) drawSignature(page, [24, zone ? 222 : 252], 92, holder.name);
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
  const top = page.height - lines.length * ZONE_LINE - 8;
  page.rect(0, top, page.width, page.height - top, '#ffffff');
  for (const [index, line] of lines.entries())
    page.text(24, top + 22 + index * ZONE_LINE, line, { size, face: 'mono', color: '#111111' });
}
