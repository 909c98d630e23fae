import http from 'node:http';
import type { Page } from '@playwright/test';
import { openBrowser } from '../processes/browser.ts';
import type { Figure } from '../report/figure.ts';
import { type Bench, startServer } from '../scenario.ts';

const KILOBYTE = 1_000;

/** JavaScript that a browser has fetched when a page can first be used: also what it loads by itself. */
export async function measureFirstPage(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'first-page');
  const browser = await openBrowser();
  try {
    const figure = async (what: string, path: string, mostKb: number, isThere: string): Promise<Figure> => {
      const page = await browser.newPage(); // its own context: nothing is cached
      await page.goto(`http://localhost:${server.port}${path}`);
      await page.locator(isThere).first().waitFor();
      const scripts = await fetchedScripts(page);
      await page.close();
      const sizes = await Promise.all(scripts.map(gzipBytes));
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      return {
        what,
        measured: bytes / KILOBYTE,
        unit: 'kB',
        target: { atMost: mostKb },
        note: `gzip, ${scripts.length} files: ${scripts.map((url) => new URL(url).pathname).join(' ')}`,
      };
    };
    return [
      await figure('JavaScript of the landing page', '/', 60, 'h1'),
      await figure('JavaScript of the sign-in page', '/auth', 90, 'input[type=password]'),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function fetchedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map((entry) => entry.name);
    return [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith('.js'));
  });
}

/** As sent; what the server keeps no compressed form of is counted as it is. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve(bytes));
      })
      .on('error', reject);
  });
}
