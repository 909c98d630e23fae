import { randomInt } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { prepareChromium } from './e2e/setup/chromium.ts';

/** One address may open 60 accounts an hour: each browser context comes from one of its own, asked for as it opens. */
const FROM_ANYWHERE = {
  get 'x-forwarded-for'() {
    return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
  },
};

const { env, ...browser } = await prepareChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/setup/start-server.ts',
  workers: 4, // on two cores: a part of their time is waiting
  timeout: 240_000, // for what hangs: pictures wait for those of other tests
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: process.env.BASE_URL,
    extraHTTPHeaders: FROM_ANYWHERE,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // moving pictures are drawn by the processor here; walk.spec.ts sees them
    contextOptions: { reducedMotion: 'reduce' },
    // a test that is about the worker allows it: it would answer before routes of tests do
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { ...browser, env: { ...process.env, ...env } as Record<string, string> },
  },
  projects: [
    // every test except those that make sense on a phone only
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 900 } } },
    // one journey a screen; languages.spec.ts visits all of them at this width too
    { name: 'tablet', grep: /@tablet/, workers: 1, use: { viewport: { width: 768, height: 1024 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
