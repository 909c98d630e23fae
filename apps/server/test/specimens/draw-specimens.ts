/**
 * Draws made-up documents and photographs of them: `node draw-specimens.ts FOLDER FONTS COUNT`. FONTS is a folder with
 * OCRB.otf (Debian's package fonts-ocr-b). Makes FOLDER/<flat|phone|poor>/*.jpg, and FOLDER/specimens.json with what
 * they say. The same pictures every time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '', fonts = '', count = '30'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const config = join(folder, 'fonts.conf');
const places = [fonts, '/usr/share/fonts'].map((place) => `<dir>${place}</dir>`);
const cache = `<cachedir>${folder}/.cache</cachedir>`;
writeFileSync(config, `<?xml version="1.0"?><fontconfig>${places.join('')}${cache}</fontconfig>`);
// read when sharp is loaded
process.env.FONTCONFIG_FILE = config;
const { drawDocument } = await import('./draw-document.ts');
const { photograph, CONDITIONS } = await import('./photograph.ts');
const { makeHolder } = await import('./make-holder.ts');
const { seeded } = await import('./seeded.ts');

const specimens: Record<string, unknown> = {};
for (const { name } of CONDITIONS) mkdirSync(join(folder, name), { recursive: true });
for (let index = 0; index < Number(count); index++) {
  const random = seeded(1000 + index);
  const holder = makeHolder(random, index);
  const flat = await drawDocument(holder, random);
  const file = `${String(index).padStart(2, '0')}-${holder.format.toLowerCase()}.jpg`;
  specimens[file] = holder;
  for (const condition of CONDITIONS) {
    writeFileSync(join(folder, condition.name, file), await photograph(flat, condition, seeded(5000 + index)));
  }
}
writeFileSync(join(folder, 'specimens.json'), JSON.stringify(specimens, null, 1));
