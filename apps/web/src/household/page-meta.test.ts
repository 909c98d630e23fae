import { expect, it } from 'vitest';
import app from '../../app.html?raw';
import landing from '../../index.html?raw';
import { PAGE_NAMES, pageMeta } from './page-meta.ts';

it('every page has its own title, description and keywords [LND-8]', () => {
  const pages = PAGE_NAMES.map(pageMeta);
  for (const key of ['title', 'description', 'keywords'] as const) {
    const said = pages.map((page) => page[key]);
    expect(said.every((words) => words.length > 2)).toBe(true);
    expect(new Set(said).size).toBe(pages.length);
  }
  for (const name of ['landing', 'home', 'auth', 'family', 'profile', 'resetPassword']) {
    expect(PAGE_NAMES).toContain(name);
  }
});

it('the landing page’s HTML matches the table', () => {
  const { title, description, keywords } = pageMeta('landing');
  expect(landing).toContain(`<title>${title}</title>`);
  expect(landing).toContain(`name="description" content="${description}"`);
  expect(landing).toContain(`name="keywords" content="${keywords}"`);
});

it('the landing page gives link previews the same texts [LND-8]', () => {
  const { title, description } = pageMeta('landing');
  expect(`${title}`).toBe(`${/property="og:title" content="(.*?)"/.exec(landing)?.[1]} · Kinvault`);
  expect(landing).toContain(`property="og:description" content="${description}"`);
});

it('both pages set green as their theme color [LND-7]', () => {
  for (const html of [landing, app]) expect(html).toContain('<meta name="theme-color" content="#215f3a" />');
});

it('the application’s page shows the logo and a loading spinner before its code has loaded', () => {
  const body = app.slice(app.indexOf('<div id="root">'));
  expect(body).toMatch(/class="boot-brand"[\s\S]*Kinvault[\s\S]*role="status"[\s\S]*Loading/);
});
