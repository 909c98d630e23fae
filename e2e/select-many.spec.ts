import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { join } from './fixtures/families.ts';
import { seedMany } from './fixtures/many.ts';
import { type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';
import { expectNotice, notice } from './fixtures/uploads.ts';

const NAMES = ['Passport', 'Lease', 'Visa', 'Diploma'];

const bar = (page: Page) => page.getByRole('region', { name: 'Selected documents' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true });
const card = (page: Page, name: string) => page.locator('.document-card').filter({ has: heading(page, name) });
const expectCount = (page: Page, count: number) => expect(bar(page)).toContainText(`${count} selected`);

/** Opens a person's own list with the papers Diploma, Visa, Lease, Passport, newest first. */
async function openList(page: Page, names = NAMES): Promise<SeededPerson> {
  const person = await seedPerson(
    page,
    names.map((name) => ({ name })),
  );
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(heading(page, names[0] ?? '')).toBeVisible();
  return person;
}

/** The tags of these papers on the server. */
async function tagsOf(page: Page): Promise<Record<string, string[]>> {
  const { documents } = await callApi(page, 'GET', '/api/documents');
  return Object.fromEntries(documents.map(({ name, tags }: { name: string; tags: string[] }) => [name, tags]));
}

test('several selected papers are tagged, handed on, saved as one ZIP and trashed, each with one Undo [OFF-6]', async ({
  page,
  browser,
}) => {
  const person = await openList(page);
  const david = await join(browser, page, person);
  await david.page.context().close();
  await page.reload();

  await page.getByRole('button', { name: 'Select several' }).click();
  await expectCount(page, 0);
  await action(page, 'Trash').click({ force: true }); // disabled, but it says why
  await expect(bar(page)).toContainText('Select documents first.');
  await box(page, 'Visa').check();
  await card(page, 'Lease').click(); // anywhere on the card
  await expectCount(page, 2);

  await action(page, 'Tag').click();
  const tags = page.getByRole('dialog', { name: 'Add tags' });
  await tags.getByRole('textbox', { name: 'New tag' }).fill('travel');
  await tags.getByRole('button', { name: 'Add tags' }).click();
  await expectNotice(page, '2 documents are tagged');
  await expect(bar(page)).toBeHidden();
  expect(await tagsOf(page)).toEqual({ Visa: ['travel'], Lease: ['travel'], Passport: [], Diploma: [] });
  await notice(page, 'are tagged').getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, '2 documents are as they were');
  expect(await tagsOf(page)).toMatchObject({ Visa: [], Lease: [] });

  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('button', { name: 'Select all 4' }).click();
  await expectCount(page, 4);
  const download = page.waitForEvent('download');
  await action(page, 'Download ZIP').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^kinvault-documents-[\d-]+\.zip$/);
  const zip = fs.readFileSync(await file.path()).toString('latin1');
  for (const name of NAMES) expect(zip).toContain(`${name}.doc`);

  await page.getByRole('button', { name: 'Select several' }).click();
  await box(page, 'Passport').check();
  await box(page, 'Diploma').check();
  await action(page, 'Move to').click();
  const owners = page.getByRole('dialog', { name: 'Move to' });
  await owners.getByRole('combobox', { name: 'New owner' }).selectOption('David Okafor');
  await expect(owners).toContainText('David will own them and decide who can see them.');
  await owners.getByRole('button', { name: 'Move', exact: true }).click();
  await expectNotice(page, '2 documents have a new owner');
  await expect(heading(page, 'Passport')).toBeHidden();
  await notice(page, 'have a new owner').getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page, 'Passport')).toBeVisible();

  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('button', { name: 'Select all 4' }).click();
  await action(page, 'Trash').click();
  await expectNotice(page, '4 documents are in the trash');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await notice(page, 'are in the trash').getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, '4 documents are back');
  await expect(page.locator('.document-card')).toHaveCount(4);
});

test('papers can be selected with the keyboard: Space or x, Shift for a range, Ctrl+A for all, Esc to leave [OFF-6]', async ({
  page,
}) => {
  await openList(page);
  await card(page, 'Diploma').focus();
  await page.keyboard.press('x');
  await expectCount(page, 1);
  await card(page, 'Lease').focus();
  await page.keyboard.press('Shift+Space');
  await expectCount(page, 3);
  await expect(box(page, 'Visa')).toBeChecked();
  await box(page, 'Passport').focus(); // while selecting, the checkboxes are in the tab order
  await page.keyboard.press('Space');
  await expectCount(page, 4);
  await page.keyboard.press('Space');
  await expectCount(page, 3);
  await page.keyboard.press('Control+a');
  await expectCount(page, 4);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('Visa');
  await page.keyboard.press('Control+a'); // selects the field's own text
  await expect(page.locator('.document-card')).toHaveCount(1);
  await expectCount(page, 4);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(box(page, 'Visa')).not.toBeChecked();
});

test('the selection survives filters, sorting and scrolling; its maximum is 200 [OFF-6]', async ({ page }) => {
  const person = await seedPerson(page);
  await seedMany(person, 260);
  await page.goto(`/dashboard?member=${person.id}`);
  await box(page, 'Paper 260').check();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Financial');
  await expect(heading(page, 'Paper 259')).toBeVisible();
  await expect(heading(page, 'Paper 260')).toBeHidden();
  await box(page, 'Paper 259').check();
  await expectCount(page, 2);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('');
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await expect(heading(page, 'Paper 1')).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  await expect(box(page, 'Paper 260')).toBeChecked();
  await page.getByRole('button', { name: 'Select the first 200' }).click();
  await expectCount(page, 200);
});

test('an action that is not allowed for all of them is disabled and says why; refused papers are listed [OFF-6]', async ({
  page,
  browser,
}) => {
  const person = await openList(page, ['Passport', 'Lease']);
  const david = await join(browser, page, person);
  await seedDocument(david.page, { ...person, id: david.id }, { name: 'His visa' });
  await david.page.goto(`/dashboard?member=${person.id}`);
  await david.page.getByRole('button', { name: 'Select several' }).click();
  await box(david.page, 'Passport').check();
  for (const [name, reason] of [
    ['Share', 'Only its owner can share a document. Not yours: Passport.'],
    ['Move to', 'Only its owner can give a document away. Not yours: Passport.'],
    ['Tag', 'You can view these but not edit them: Passport.'],
    ['Trash', 'You can’t move these to the trash: Passport.'],
  ] as const) {
    await expect(action(david.page, name)).toBeDisabled();
    await expect(action(david.page, name)).toHaveAccessibleDescription(reason);
    await action(david.page, name).click({ force: true });
    await expect(bar(david.page).getByRole('status').first()).toHaveText(reason);
  }
  await expect(action(david.page, 'Download ZIP')).toBeEnabled();
  await expectAccessible(david.page);

  // an Admin may trash what David shares; after she has selected two of his papers, he stops sharing one
  await page.goto(`/dashboard?member=${david.id}`);
  await seedDocument(david.page, { ...person, id: david.id }, { name: 'His lease' });
  await expect(heading(page, 'His lease')).toBeVisible();
  await page.route(/\/api\/documents(\/changes)?\?/, (route) => route.abort()); // as if the change had not arrived yet
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  const { documents } = await callApi(david.page, 'GET', '/api/documents');
  const visa = documents.find(({ name }: { name: string }) => name === 'His visa');
  await callApi(david.page, 'DELETE', `/api/documents/${visa.id}/shares/${person.familyId}`);
  await action(page, 'Trash').click();
  const refused = page.getByRole('dialog', { name: '1 document was left out' });
  await expect(refused).toContainText('His visa');
  await expect(refused).toContainText('This was removed, or you don’t have access.');
  await expectNotice(page, 'His lease is in the trash');
});

test('papers can be shared with a family from the selection bar, and Undo ends that [OFF-6]', async ({ page }) => {
  const person = await openList(page, ['Lease']);
  await callApi(page, 'POST', '/api/families', { name: 'Okafor' });
  const { families } = await callApi(page, 'GET', '/api/families');
  const okafor = families.find(({ name }: { name: string }) => name === 'Okafor');
  await page.reload();
  await box(page, 'Lease').check();
  await action(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share with' });
  // it already sees the paper
  await expect(dialog.getByRole('switch', { name: new RegExp(person.family) })).toBeDisabled();
  await expectAccessibleAsIs(page);
  await dialog.getByRole('switch', { name: /Okafor/ }).check();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expectNotice(page, 'Lease is shared');
  const sharedWith = async () => (await callApi(page, 'GET', '/api/documents')).documents[0].sharedWith;
  expect(await sharedWith()).toContain(okafor.id);
  await notice(page, 'is shared').getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Lease is as it was');
  expect(await sharedWith()).toEqual([person.familyId]);
});

test('on a phone a long press starts selecting, and the selection bars replace the normal ones, in Arabic too [OFF-6, LNG-4] @phone-only @phone', async ({
  page,
}) => {
  await openList(page);
  await longPress(page, 'Lease');
  await expectCount(page, 1);
  await expect(page.getByText('1 selected').filter({ visible: true }).first()).toBeInViewport();
  await card(page, 'Visa').tap();
  await expectCount(page, 2);
  await expect(page.getByRole('dialog')).toBeHidden(); // no paper has opened
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeHidden();
  for (const name of ['Share', 'Move to', 'Tag', 'ZIP', 'Trash']) {
    const size = await action(page, name).boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expect(action(page, name)).toBeInViewport({ ratio: 1 });
  }
  await expectAccessibleAsIs(page);
  await page.getByRole('button', { name: 'Stop selecting' }).filter({ visible: true }).click();
  await expect(bar(page)).toBeHidden();
  await card(page, 'Visa').tap();
  await expect(page.getByRole('dialog', { name: /Visa/ })).toBeVisible();

  await callApi(page, 'PUT', '/api/profile/language', { language: 'ar', isChosen: true });
  await page.goBack();
  await page.reload();
  await longPress(page, 'Lease');
  await expect(page.locator('.bulk-bar')).toBeVisible();
  const left = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((one) => one.getBoundingClientRect().left);
  expect(await left('.is-chosen .select-box')).toBeGreaterThan(await left('.is-chosen .document-card-words'));
  await expectAccessibleAsIs(page);
});

/** A long press: the finger goes up once selecting has started. */
async function longPress(page: Page, name: string): Promise<void> {
  const target = card(page, name);
  await target.scrollIntoViewIfNeeded();
  const at = await target.boundingBox();
  const touches = await page.context().newCDPSession(page);
  const point = { x: (at?.x ?? 0) + (at?.width ?? 0) / 2, y: (at?.y ?? 0) + 20 };
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(page.locator('.bulk-bar')).toBeVisible();
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
