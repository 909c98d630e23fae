import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLAIM_NAMES, defaultClaims, type LandingClaims } from '@kinvault/domain/landing-claims.ts';
import { PAGES } from '@kinvault/domain/page-paths.ts';
import { expect, it, onTestFinished } from 'vitest';
import { buildTestServer } from '../../../test/test-server.ts';
import { ENGLISH } from '../i18n.ts';
import { insertClaims } from './landing-claims.ts';

const DEFAULT_CLAIMS = defaultClaims(ENGLISH);

/** The page as the web app's build made it. */
const folder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const built = fs.readFileSync(`${folder}/index.html`, 'utf8');

async function landingWith(claims: Partial<LandingClaims>, headers: Record<string, string> = {}): Promise<string> {
  const test = await buildTestServer({ web: { folder, pages: PAGES, claims: { ...DEFAULT_CLAIMS, ...claims } } });
  onTestFinished(() => test.stop());
  return (await test.app.inject({ url: '/', headers })).body;
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

it('without a setting the landing page is the built one, with the specified claims [LND-6]', async () => {
  const page = await landingWith({});
  expect(page).toBe(built);
  for (const name of CLAIM_NAMES) expect(page).toContain(`<span>${DEFAULT_CLAIMS[name]}</span>`);
});

it('the operator’s claims replace the specified ones everywhere on the page [D-20]', async () => {
  const claims = { plan: 'Ours alone', card: 'Nothing to pay', setup: 'Ask Tomás', families: '3 families' };
  const page = await landingWith(claims);
  for (const name of CLAIM_NAMES) {
    expect(page).toContain(`<span>${claims[name]}</span>`);
    expect(page.toLowerCase(), name).not.toContain(DEFAULT_CLAIMS[name].toLowerCase());
  }
  expect(textOf(page)).toContain('Ours alone, nothing to pay. Ask Tomás.');
});

it('markup in a claim is text [D-20]', async () => {
  const page = await landingWith({ families: `<img src=x onerror="alert('1')"> & $& families` });
  const text = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; $&amp; families';
  expect(page.split(`<span>${text}</span>`)).toHaveLength(2);
  expect(page).not.toContain('<img src=x');
});

it('an empty claim is left out, and the rest of the page stays as it was [D-20]', async () => {
  const page = await landingWith({ families: '' });
  const item = /<li data-claim="families">.*?<\/li>/s.exec(built)?.[0] ?? '';
  expect(item).toContain('10,000+ families');
  expect(page).toBe(built.replace(item, ''));
});

it('with no claim left no empty line remains [D-20]', async () => {
  const page = await landingWith({ plan: '', card: '', setup: '', families: '' });
  expect(page).not.toContain('data-claim');
});

it.for([
  [{ 'accept-language': 'de-AT,en;q=0.5' }, 'lang="de" dir="ltr"'],
  [{ 'accept-language': 'de', cookie: 'kinvault-language=ar' }, 'lang="ar" dir="rtl"'],
] as const)('a visitor with %j reads the landing page in their language [LNG-2]', async ([headers, tag]) => {
  const page = await landingWith({ families: '3 families' }, headers);
  expect(page).toContain(`<html ${tag}>`);
  expect(page).toContain('<span>3 families</span>');
  expect(textOf(page)).not.toMatch(/Sign In|Get Started|Free plan/);
});

it('a page without a place for a changed claim is refused', () => {
  expect(() => insertClaims('<!doctype html>', { ...DEFAULT_CLAIMS, plan: 'Ours alone' }, 'en-GB')).toThrow(
    'Build it anew',
  );
});
