import fs from 'node:fs';
import { expect, it } from 'vitest';
import { localizeManifest } from './localized-manifest.ts';

const BUILT = fs.readFileSync(new URL('../../../../web/public/manifest.webmanifest', import.meta.url), 'utf8');
const manifest = localizeManifest(BUILT, { worksOffline: true });

it('the manifest speaks the language of the browser that installs the app [OFF-3]', () => {
  const german = JSON.parse(manifest('de'));
  expect(german).toMatchObject({ lang: 'de', dir: 'ltr', name: 'Kinvault', id: '/' });
  const names = german.shortcuts.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Dokument hochladen', 'Angeheftet', expect.not.stringContaining('Coming up')]);
  expect(JSON.parse(manifest('ar')).dir).toBe('rtl');
});

it('in English the manifest is as it was built', () => {
  const { lang, dir, ...english } = JSON.parse(manifest('en-GB'));
  const { lang: builtLang, ...built } = JSON.parse(BUILT);
  expect([lang, dir, builtLang]).toEqual(['en-GB', 'ltr', 'en']);
  expect(english).toEqual(built);
});

it('without the worker, which takes what other apps share, the app is not among those to share with [OFF-3]', () => {
  expect(JSON.parse(manifest('de')).share_target.action).toBe('/share');
  expect(localizeManifest(BUILT, { worksOffline: false })('de')).not.toContain('share_target');
});
