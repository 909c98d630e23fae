import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { hasSamples, makePdf, sample } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';

const profileCard = (page: Page) => page.getByRole('form', { name: 'Profile' });

test('only an image can become the picture [PRF-2, PRF-3]; the crop passes axe and fits the window, light and dark, on a desk and on a phone', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto('/profile');
  const { name, buffer } = makePdf('not a face');
  const input = page.getByLabel('Picture of you');
  await input.setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
  await expect(page.getByText('Please choose an image file.').first()).toBeVisible();
  await input.setInputFiles([{ name: 'me.jpg', mimeType: 'image/jpeg', buffer }]); // the server looks into it
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Upload Failed')).toHaveCount(2);

  await page.reload();
  await input.setInputFiles([dot]);
  await expect(page.getByRole('application')).toBeVisible();
  await expectAccessible(page);
});

test('a chosen picture is not discarded without a question, not even by the browser’s Back', async ({ page }) => {
  await seedPerson(page);
  await page.goto('/profile/reminders');
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByLabel('Picture of you').setInputFiles([dot]);
  const crop = page.getByRole('dialog', { name: 'Your picture' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => crop.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('application')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(crop).toHaveCount(0);
});

test('the picture is cropped with the keyboard and the mouse, appears wherever its person does, and can be removed [PRF-1, EPD-1]', async ({
  page,
}) => {
  test.skip(!hasSamples, 'needs ../shared/samples');
  await seedPerson(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await page.getByLabel('Picture of you').setInputFiles([sample('images/exif-gps-photo.jpg', 'image/jpeg')]);
  const window = page.getByRole('application');
  await expect(window).toBeFocused();
  for (const key of ['+', '+', 'ArrowUp']) await page.keyboard.press(key);
  const box = await window.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 150, (box?.y ?? 0) + 150);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 1000, (box?.y ?? 0) + 150, { steps: 4 }); // as far right as possible
  await page.mouse.up();
  const sent = page.waitForRequest((request) => request.url().includes('/api/profile/avatar'));
  await page.getByRole('button', { name: 'Use this picture' }).click();
  const { searchParams } = new URL((await sent).url());
  expect(Number(searchParams.get('size'))).toBeCloseTo(1 / 1.44, 4);
  expect(searchParams.get('x')).toBe('0');
  const middle = (1 - 1 / 1.44) / 2; // of a landscape picture
  expect(Number(searchParams.get('y'))).toBeCloseTo(middle + 0.05 / 1.44, 4);
  await expect(page.getByText('Picture changed').first()).toBeVisible();
  await expect(page.locator('.sidebar-foot img')).toHaveAttribute('src', /\/avatar\?v=/);
  expect(
    await page.locator('.sidebar-foot img').evaluate((image: HTMLImageElement) => image.decode().then(() => true)),
  ).toBe(true);
  for (const place of ['.member-row img', '.member-tile img', '.dialog img'])
    await expect(page.locator(place).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.locator('.sidebar-foot img')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Change picture' })).toBeFocused();
});

test('a picture that the browser cannot show is sent as it is, and the dialog says so', async ({ page }) => {
  test.skip(!hasSamples, 'needs ../shared/samples');
  await seedPerson(page);
  await page.goto('/profile');
  await page.getByLabel('Picture of you').setInputFiles([sample('images/heic-iphone-photo.heic', 'image/heic')]);
  await expect(page.getByText('This browser can’t show')).toBeVisible();
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Picture changed').first()).toBeVisible({ timeout: 30_000 }); // HEIC takes seconds
  await expect(profileCard(page).locator('img')).toBeVisible();
});

const dot = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
