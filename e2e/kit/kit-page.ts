import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { ensureKitBuilt } from '../../scripts/setup/build-web.mjs';

const WEB = path.resolve(import.meta.dirname, '../../apps/web');
const VITE = path.resolve(WEB, '../../node_modules/vite/bin/vite.js');

/**
 * The page of all UI parts, which only a special build contains. Served with the real server's content security policy.
 */
export const test = base.extend<object, { kitAddress: string }>({
  kitAddress: [
    async ({ browserName: _ }, use) => {
      const dist = await ensureKitBuilt(process.execPath);
      const preview = spawn(process.execPath, [VITE, 'preview', '--port', '0', '--outDir', dist], { cwd: WEB });
      try {
        await use(await addressOf(preview));
      } finally {
        preview.kill();
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page, kitAddress }, use) => {
    await page.goto(`${kitAddress}kit`);
    await page.getByRole('heading', { name: 'Kit: every part and its states' }).waitFor();
    await use(page);
  },
});

function addressOf(preview: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    preview.stdout?.on('data', (text: Buffer) => {
      output += text;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the address is printed in color
      const address = /http:\/\/localhost:\d+\//.exec(output.replaceAll(/\u001b\[\d*m/g, ''))?.[0];
      if (address) resolve(address);
    });
    preview.once('close', () => reject(new Error(`the preview did not start: ${output}`)));
  });
}
