import type { Browser, Page } from '@playwright/test';
import type { SeededPerson } from '../seed/person.ts';

/** A page of this person's session, in a context of its own: who opened it closes the context. */
export async function openPage(browser: Browser, { port, cookie }: SeededPerson, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const cookies = cookie.split('; ').map((text) => {
    const [name = '', ...value] = text.split('=');
    return { name, value: value.join('='), domain: 'localhost', path: '/' };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}${path}`);
  return page;
}
