import { type Browser, chromium } from '@playwright/test';
import { prepareChromium } from '../../e2e/setup/chromium.ts';

/** The browser of the browser tests; the caller must close it. */
export async function openBrowser(more: string[] = []): Promise<Browser> {
  const { executablePath, args, env } = await prepareChromium();
  return chromium.launch({
    executablePath,
    args: [...args, ...more],
    env: { ...process.env, ...env } as Record<string, string>,
  });
}
