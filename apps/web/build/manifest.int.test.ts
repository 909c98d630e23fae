import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PUBLIC = join(import.meta.dirname, '../public');
const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'));

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

it('the manifest has what a phone needs to put the application among the others', () => {
  expect(manifest).toMatchObject({ id: '/', name: 'Kinvault', start_url: '/', scope: '/', display: 'standalone' });
  const sizes = manifest.icons.map(({ sizes, purpose = 'any' }: Icon) => `${sizes} ${purpose}`);
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  expect(manifest.theme_color).toBe('#215f3a');
});

it.each<Icon>(manifest.icons)('the icon $src is what the manifest says of it', ({ src, sizes, type }) => {
  const bytes = readFileSync(join(PUBLIC, src));
  if (type === 'image/svg+xml') return expect(String(bytes)).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
  expect(type).toBe('image/png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
});
