import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHARE_PATH } from '../worker/request-kind.ts';

const PUBLIC = join(import.meta.dirname, '../public');
const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'));

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

it('the manifest has everything that a phone needs to install the application', () => {
  expect(manifest).toMatchObject({ id: '/', name: 'Kinvault', start_url: '/', scope: '/', display: 'standalone' });
  const sizes = manifest.icons.map(({ sizes, purpose = 'any' }: Icon) => `${sizes} ${purpose}`);
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  expect(manifest.theme_color).toBe('#215f3a');
});

it('shortcuts open the upload, the pinned papers and the upcoming ones [OFF-3]', () => {
  const urls = manifest.shortcuts.map(({ url }: { url: string }) => url);
  expect(urls).toEqual(['/dashboard?upload=true', '/dashboard', '/dashboard?view=timeline']);
  expect(manifest.display_override).toEqual(['standalone', 'minimal-ui']);
});

it('files shared from other apps arrive as the worker expects them [OFF-3]', () => {
  const { action, method, enctype, params } = manifest.share_target;
  expect([action, method, enctype]).toEqual([SHARE_PATH, 'POST', 'multipart/form-data']);
  expect(params.files.map(({ name }: { name: string }) => name)).toEqual(['files']);
});

it.each<Icon>(manifest.icons)('the icon $src matches its manifest entry', ({ src, sizes, type }) => {
  const bytes = readFileSync(join(PUBLIC, src));
  if (type === 'image/svg+xml') return expect(String(bytes)).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
  expect(type).toBe('image/png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
});
