import { expect, type Page } from '@playwright/test';
import { test } from './kit-page.ts';

const toasts = (page: Page) => page.locator('[data-toast]');
const show = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.beforeEach(async ({ page }) => {
  // time passes only when a test advances it: a slow machine must not count as waiting
  await page.clock.install({ time: '2026-11-20T10:00:00' });
  await page.clock.pauseAt('2026-11-20T10:01:00');
  await page.mouse.move(5, 5);
});

/** Shows a notice and moves mouse and focus away: its timer is paused while either is in it. */
async function showAndLeave(page: Page, name: string) {
  await show(page, name);
  await expect(toasts(page)).toHaveCount(1);
}

test('a notice disappears after the time of its kind [STA-11]', async ({ page }) => {
  for (const [name, ms] of [
    ['Success', 4000],
    ['With an action', 5000],
    ['Signed in', 5000],
    ['Error', 6000],
    ['Reset sent', 7000],
  ] as const) {
    await test.step(`${name}: ${ms} ms`, async () => {
      await showAndLeave(page, name);
      await page.clock.runFor(ms - 100);
      await expect(toasts(page)).toHaveAttribute('data-state', 'open');
      await page.clock.runFor(100);
      await expectGone(page);
    });
  }
});

test('a dismissed notice is removed from the list 5000 ms later; a notice can be updated while shown; a swipe to the right beyond 50 px dismisses it, a shorter one does not, and one that starts on a button presses nothing [STA-11]', async ({
  page,
}) => {
  await showAndLeave(page, 'Success');
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await page.mouse.move(5, 5);
  await expectGone(page);
  await page.clock.runFor(4600); // plus the quarter of a second before
  await expect(page.locator('.toasts > li')).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(page.locator('.toasts > li')).toHaveCount(0);

  await showAndLeave(page, 'One that changes');
  await expect(toasts(page)).toContainText('Saving…');
  await page.clock.runFor(1600);
  await expect(toasts(page)).toContainText('Saved');
  await page.clock.runFor(4000);
  await expectGone(page);

  await showAndLeave(page, 'Error');
  await swipe(page, 40);
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(1);
  await swipe(page, 70);
  await expectGone(page);

  await showAndLeave(page, 'With an action');
  const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
  if (!undo) throw new Error('no button');
  await page.mouse.move(undo.x + 10, undo.y + 10);
  await page.mouse.down();
  await page.mouse.move(undo.x + 40, undo.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(1);
});

test('an error differs from a success by more than its color; screen readers announce an error at once, a success at the next pause [STA-11]', async ({
  page,
}) => {
  await show(page, 'Success');
  await show(page, 'Error');
  const [good, bad] = [toasts(page).first(), toasts(page).last()];
  await expect(good).not.toHaveClass(/bad/);
  await expect(bad).toHaveClass(/bad/);
  const icon = (notice: typeof good) => notice.locator('svg').first().innerHTML();
  expect(await icon(bad)).not.toBe(await icon(good));
  await expect(page.locator('[aria-live=polite]')).toHaveText(
    'Leo’s passport is uploaded. Visible to Rivera, 5 people',
  );
  await expect(page.locator('[aria-live=assertive]')).toContainText('Connection Error. Please check');
});

test('at most five are shown at once, the newest last [STA-11]', async ({ page }) => {
  for (const name of ['Error', 'Success', 'Success', 'Success', 'Success', 'With an action']) await show(page, name);
  await expect(toasts(page)).toHaveCount(5);
  await expect(toasts(page).last()).toContainText('Norvia health card is in the trash');
  await expect(page.locator('.toasts')).not.toContainText('Connection Error');
});

test('F8 moves the focus to the notices and Esc moves it back [STA-11]; a notice stays while mouse or focus is in it', async ({
  page,
}) => {
  await showAndLeave(page, 'Error');
  await page.keyboard.press('F8');
  await expect(page.locator('.toasts')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Error', exact: true })).toBeFocused();
  await page.clock.runFor(6000);
  await expectGone(page);

  await showAndLeave(page, 'Success');
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.keyboard.press('F8');
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
});

test('a notice can be reached above an open dialog, and dismissing it there returns the focus', async ({ page }) => {
  await show(page, 'Open dialog');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expectGone(page);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused();
});

/** Lets the exit animation of a quarter of a second pass. */
async function expectGone(page: Page) {
  await expect(toasts(page)).toHaveAttribute('data-state', 'closed');
  await page.clock.runFor(250);
  await expect(toasts(page)).toHaveCount(0);
}

async function swipe(page: Page, px: number) {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error('no notice');
  await page.mouse.move(box.x + 60, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(box.x + 60 + px, box.y + 12, { steps: 6 });
  await page.mouse.up();
  await page.mouse.move(5, 5);
}
