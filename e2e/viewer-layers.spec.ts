import { expect, test } from '@playwright/test';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer } from './fixtures/viewer.ts';

test('Esc in a dialog of the viewer closes the dialog alone; in the viewer it closes the viewer [DVW-5, STA-10]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease' }]);
  const viewer = await openViewer(page, 'Lease');
  const sharing = page.getByRole('dialog', { name: 'Who can see this?' });
  // twice: a viewer that closes a moment after its dialog would not open it again
  for (let time = 0; time < 2; time++) {
    await viewer.getByRole('button', { name: 'Share', exact: true }).click({ timeout: 10_000 });
    await expect(sharing).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sharing).toBeHidden();
  }
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).not.toHaveURL(/doc=/);
});
