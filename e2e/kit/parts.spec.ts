import { expect } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from '../fixtures/accessibility.ts';
import { test } from './kit-page.ts';

test.describe('dialogs', () => {
  test('dialogs focus the marked field, keep the focus inside and return it on Esc; a press outside closes them; they stay open when the file picker inside is canceled; a question focuses Cancel', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      // from the last element, Tab goes through the browser's own controls to the first: then nothing in the page has
      // the focus
      const isOutside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && !activeElement?.closest('dialog');
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();

    await test.step('a press outside closes, a text selection that ends outside does not', async () => {
      await page.getByRole('button', { name: 'Open dialog' }).click();
      const name = await page.getByRole('dialog').getByLabel('Name').boundingBox();
      if (!name) throw new Error('no field');
      await page.mouse.move(name.x + 5, name.y + 5);
      await page.mouse.down();
      await page.mouse.move(10, name.y + 5, { steps: 3 });
      await page.mouse.up();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.mouse.click(10, 10);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();
    });

    await test.step('they stay open when the file picker inside is canceled or a menu above them closed', async () => {
      await page.getByRole('button', { name: 'Open dialog' }).click();
      await page.getByLabel('File').evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.getByRole('dialog').getByRole('button', { name: 'Actions for David Okafor' }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['View Profile', 'Delete User']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
    });

    await test.step('a question focuses Cancel and is read out', async () => {
      await page.getByRole('button', { name: 'Ask first' }).click();
      const question = page.getByRole('alertdialog', { name: 'Remove David from Okafor?' });
      await expect(question).toHaveAccessibleDescription(/He no longer sees what is shared/);
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    });
  });

  test('dialogs are sheets at the lower edge on phones @phone-only', async ({ page }) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await expect(async () => {
      const box = await page.getByRole('dialog').boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(740);
      expect(box?.width).toBe(360);
    }).toPass();
  });

  test('on a phone a notice is at the top edge while a sheet is open, away from its buttons @phone-only', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Open dialog' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.locator('[data-toast]');
    await expect(notice).toBeVisible();
    const box = await notice.boundingBox();
    expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(120);
  });
});

test('a chosen theme is stored under its key, survives a reload and reaches other tabs [STA-12]', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const theme = () => page.locator('html').getAttribute('data-theme');
  await page.getByRole('button', { name: 'Theme: system' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  expect(await theme()).toBe('dark');

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('radio', { name: 'System' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('every part passes axe and fits the window @phone', async ({ page }) => {
  await useSchemeOfProject(page);
  await expectAccessibleAsIs(page);
});

test('touch targets are at least 44 px high @phone-only', async ({ page }) => {
  const small = await page
    .locator('button:visible, .input:visible, .segmented label:visible')
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) => element.getBoundingClientRect().height < 44 && !element.closest('.input')?.contains(element),
        )
        .map((element) => element.textContent),
    );
  expect(small).toEqual([]);
});

test('the content security policy blocks nothing on the page', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
  await page.reload();
  for (const name of ['Open dialog', 'Save changes']) await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Actions for David Okafor' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  expect(refused).toEqual([]);
});
