import { expect } from '@playwright/test';
import { measureContrast } from '../fixtures/contrast.ts';
import { test } from './kit-page.ts';

test('disabled buttons stay readable on hover, light and dark', async ({ page }) => {
  const disabled = page.locator('button.button[disabled], button.button[aria-disabled=true]:not([aria-busy])');
  const names = await disabled.allTextContents();
  for (const variant of ['primary', 'second', 'ghost', 'danger', 'danger-quiet', 'link'])
    expect(names).toContain(`Disabled ${variant}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const button of await disabled.all()) {
      for (const state of ['resting', 'hovered', 'pressed']) {
        if (state === 'hovered') await button.hover({ force: true });
        if (state === 'pressed') await page.mouse.down();
        const { ratio, required } = await measureContrast(button);
        expect(ratio, `${await button.textContent()}, ${colorScheme}, ${state}`).toBeGreaterThanOrEqual(required);
      }
      await page.mouse.up();
    }
  }
});
