import fs from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@kinvault/domain/messages/languages.ts';
import { expect, it } from 'vitest';
import { localizeOutsidePage } from './outside-page.ts';

const WEB = path.join(import.meta.dirname, '../../../../web');
const page = localizeOutsidePage(fs.readFileSync(path.join(WEB, 'open.html'), 'utf8'));
const sentencesOf = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="sentences">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

it('the page for people outside brings the sentences of one language along, and no other’s [LNK-1, LNG-2]', () => {
  const german = page('de').toString();
  expect(german).toContain('<html lang="de" dir="ltr">');
  expect(page('ar').toString()).toContain('<html lang="ar" dir="rtl">');
  expect(sentencesOf(german)['outside.title']).not.toBe(sentencesOf(page('fr').toString())['outside.title']);
  expect(sentencesOf(page('en-GB').toString())).toEqual({});
});

it('no sentence can end the element that holds them', () => {
  for (const language of LANGUAGES)
    expect(
      page(language)
        .toString()
        .match(/<\/script>/g),
    ).toHaveLength(3);
});

it('every sentence of its script is among them, in each language [LNG-2]', () => {
  const folder = path.join(WEB, 'src/outside');
  const source = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const ids = [...source.matchAll(/\bid: '([^']+)',\s+message/g)].map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(40);
  for (const language of ['de', 'es', 'fr', 'pl', 'ar'] as const)
    expect(
      ids.filter((id) => !(id in sentencesOf(page(language).toString()))),
      language,
    ).toEqual([]);
});
