import sharp from 'sharp';
import type { Grey } from '../../src/platform/reading/grey.ts';
import type { Holder } from './make-holder.ts';
import type { Random } from './seeded.ts';

/** Pixels per millimetre of the drawing. */
const SCALE = 10;
const PITCH = 2.54;

/** The page with photograph, printed fields, pattern and zone, as its paper looks (ICAO sizes). */
export async function drawDocument(holder: Holder, random: Random): Promise<Grey> {
  const { lines } = holder;
  const [width, height, left, rise] = {
    TD3: [125, 88, 6, 6.35],
    TD2: [105, 74, 5, 6.35],
    TD1: [85.6, 54, 4.5, 6.1],
    MRVA: [120, 80, 4, 6.35],
    MRVB: [105, 74, 5, 6.35],
    FRENCH_ID: [105, 74, 5, 6.35],
  }[holder.format] as [number, number, number, number];
  const zone = lines.map((line, i) => zoneLine(line, left, height - 5.5 - (lines.length - 1 - i) * rise));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" fill="rgb(${random.whole(205, 245)},${random.whole(205, 245)},${random.whole(205, 245)})"/>
${pattern(width, height, random)}${printed(holder, width, height, random)}${zone.join('')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function zoneLine(line: string, left: number, baseline: number): string {
  const letters = [...line].map(
    (letter, i) =>
      `<text x="${(left + (i + 0.5) * PITCH).toFixed(2)}" y="${baseline}" text-anchor="middle">${letter === '<' ? '&lt;' : letter}</text>`,
  );
  return `<g font-family="OCRB" font-size="3.53" fill="#1a1a1e">${letters.join('')}</g>`;
}

/** Fine security lines over the whole page, the zone included. */
function pattern(width: number, height: number, random: Random): string {
  const waves = Array.from({ length: 36 }, (_, i) => {
    const y = (i / 36) * height;
    const bend = random.between(2, 7);
    return `<path d="M0 ${y} C ${width / 3} ${y - bend}, ${width / 1.6} ${y + bend}, ${width} ${y}" fill="none" stroke="#7a93a8" stroke-opacity="${random.between(0.15, 0.5)}" stroke-width="0.18"/>`;
  });
  return waves.join('');
}

function printed(holder: Holder, width: number, height: number, random: Random): string {
  const rows = [
    'Surname / Nom',
    holder.surname,
    'Given names / Prénoms',
    holder.givenNames,
    'Date of birth',
    holder.bornOn,
    'Date of expiry',
    holder.expiresOn,
    'Authority',
    'OFFICE OF SPECIMENS',
  ];
  const text = rows.map(
    (row, i) =>
      `<text x="${width * 0.38}" y="${7 + i * ((height - 28) / 10)}" font-size="${i % 2 ? 3.1 : 1.9}">${row}</text>`,
  );
  return `<g font-family="DejaVu Sans" fill="#223">${text.join('')}</g>
<rect x="4" y="6" width="${width * 0.28}" height="${height * 0.5}" fill="#9aa"/><ellipse cx="${4 + width * 0.14}" cy="${6 + height * 0.22}" rx="${width * 0.08}" ry="${height * 0.13}" fill="#dcb"/>
<circle cx="${width * 0.85}" cy="${height * 0.3}" r="${random.between(5, 9)}" fill="none" stroke="#876" stroke-width="0.5"/>`;
}
