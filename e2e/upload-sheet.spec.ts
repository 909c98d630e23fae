import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAsIs,
  expectNoOverflow,
  useSchemeOfProject,
} from './fixtures/accessibility.ts';
import { join } from './fixtures/families.ts';
import { makePdf } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice, queued, sendButton, uploadDialog } from './fixtures/uploads.ts';

interface Kept {
  name: string;
  tags: string[];
  ownerId: string | null;
  sharedWith: string[];
}

async function kept(page: Page): Promise<Kept[]> {
  const { documents } = await (await page.context().request.get('/api/documents?limit=200')).json();
  return documents.toSorted((a: Kept, b: Kept) => a.name.localeCompare(b.name));
}

const papers = (count: number) =>
  Array.from({ length: count }, (_, at) => makePdf(`Paper ${at + 1}`, `paper-${String(at + 1).padStart(2, '0')}.pdf`));

async function openWithPapers(page: Page, count: number): Promise<Locator> {
  await page.goto('/dashboard?upload=true');
  const dialog = uploadDialog(page);
  await dialog.getByLabel('Choose files', { exact: true }).first().setInputFiles(papers(count));
  await expect(queued(page, 'paper-01.pdf')).toContainText('Ready');
  return dialog;
}

/** The entry of the palette, for whatever screen is behind it. */
async function openFromPalette(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Find people, documents and actions' }).filter({ visible: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('upload document');
  await page.keyboard.press('Enter');
  return uploadDialog(page);
}

const foot = (dialog: Locator) => dialog.locator('footer');

/** The line stands above the button, both are in the window, and nothing lies over either. */
async function expectAudienceAboveButton(page: Page, words: string): Promise<void> {
  const line = foot(uploadDialog(page)).getByText(words, { exact: true });
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  const [above, below] = [await line.boundingBox(), await sendButton(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  const isOnTop = await line.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });
  expect(isOnTop).toBe(true);
}

const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 900 },
  { width: 1280, height: 720 },
];

test('who will see it stands above the button at every width, with no file, one and many [UPL-3, UPL-5]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto('/dashboard?upload=true');
  const dialog = uploadDialog(page);
  for (const files of [[], papers(1), papers(12).slice(1)]) {
    if (files.length > 0) await dialog.getByLabel('Choose files', { exact: true }).first().setInputFiles(files);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectAudienceAboveButton(page, 'You and whoever joins Rivera');
      await expectNoOverflow(page, `${files.length} files at ${size.width} px`);
    }
  }
  await foot(dialog).getByRole('button', { name: 'Change' }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(foot(dialog).getByText('Nobody else, until you share it.')).toBeInViewport({ ratio: 1 });
    await expectAudienceAboveButton(page, 'You and whoever joins Rivera');
  }
  await dialog.getByRole('radio', { name: 'Only me' }).check();
  await expectAudienceAboveButton(page, 'Only you');
});

test('‘Change’ in the foot holds for all files at once [UPL-3] @phone', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 3);
  await expect(foot(dialog)).toContainText('for all 3 documents');
  await foot(dialog).getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('radio', { name: 'Only me' }).check();
  await expectAudienceAboveButton(page, 'Only you');
  await sendButton(page).click();
  await expectNotice(page, '3 documents are uploaded');
  expect((await kept(page)).map(({ sharedWith }) => sharedWith)).toEqual([[], [], []]);
});

test('title and button name how many documents will be uploaded, and count no other file [UPL-5] @phone', async ({
  page,
}) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 1);
  const expectLabel = async (label: string) => {
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(label);
    await expect(sendButton(page)).toHaveText(label);
  };
  await expectLabel('Upload Document');
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles([...papers(10).slice(1), { ...makePdf('x', 'empty.pdf'), buffer: Buffer.alloc(0) }]);
  await expect(queued(page, 'empty.pdf')).toContainText('This file is empty.');
  await expectLabel('Upload 10 documents');
  for (const { name } of papers(10)) await expect(queued(page, name)).toContainText('Ready');

  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } }),
  );
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles([makePdf('y', 'failed.pdf')]);
  await expect(page.getByRole('button', { name: 'Retry failed.pdf' })).toBeVisible();
  await expectLabel('Upload 10 documents');
  await page.unroute('**/api/uploads');
  await page.getByRole('button', { name: 'Retry failed.pdf' }).click();
  await expectLabel('Upload 11 documents');
  await sendButton(page).click();
  await expectNotice(page, '11 documents are uploaded');
});

test('‘All for’ and ‘Tags for all’ hold for every file, and the form of one can differ [UPL-3, DVW-8] @phone', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const mia = await join(browser, page, elena, { name: 'Mia Rivera' });
  await mia.page.context().close();
  const dialog = await openWithPapers(page, 3);
  const isPhone = page.viewportSize()?.width === 360;
  await expect(dialog.getByLabel('All for')).toHaveValue(`person:${elena.id}`);
  await dialog.getByLabel('All for').selectOption('Mia Rivera');
  await dialog.getByRole('button', { name: 'Tags for all: None' }).click();
  await dialog.getByLabel('New tag').first().fill('Travel');
  await dialog.getByLabel('New tag').first().press('Enter');
  await expect(dialog.getByRole('button', { name: 'Tags for all: Travel' })).toBeVisible();
  await expect(foot(dialog).getByText('Mia and 1 other in Rivera')).toBeVisible();
  await dialog.getByLabel('New tag').first().fill('Summer'); // left in the field, and meant all the same

  await queued(page, 'paper-02.pdf').getByRole('button').first().click();
  await dialog.getByLabel('Upload For').selectOption('General');
  if (isPhone) await dialog.getByRole('button', { name: 'All files' }).click();
  await expect(dialog.getByLabel('All for').locator('option:checked')).toHaveText('Different');
  await expect(foot(dialog).getByText('Not the same people for all')).toBeVisible();
  await expect(foot(dialog).getByText('Each file says who can see it')).toBeVisible();
  await expect(queued(page, 'paper-01.pdf')).toContainText('Mia and 1 other in Rivera');
  await expect(queued(page, 'paper-02.pdf')).toContainText('2 people in Rivera');

  await sendButton(page).click();
  await expectNotice(page, '3 documents are uploaded');
  const documents = await kept(page);
  expect(documents.map(({ ownerId }) => ownerId)).toEqual([mia.id, null, mia.id]);
  expect(documents.map(({ tags }) => tags)).toEqual([0, 1, 2].map(() => ['Travel', 'Summer']));
});

test('a file that comes later takes the values for all [UPL-3, DVW-8]', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 2);
  await dialog.getByLabel('All for').selectOption('General');
  await dialog.getByRole('button', { name: 'Tags for all: None' }).click();
  await dialog.getByLabel('New tag').first().fill('Home');
  await dialog.getByRole('button', { name: 'Add' }).first().click();
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles([makePdf('Late', 'zz-late.pdf')]);
  await expect(dialog.getByRole('button', { name: 'Tags for all: Home' })).toBeVisible();
  await sendButton(page).click();
  await expectNotice(page, '3 documents are uploaded');
  const documents = await kept(page);
  expect(documents.map(({ tags, ownerId }) => [tags, ownerId])).toEqual([0, 1, 2].map(() => [['Home'], null]));
});

test('one file carries its own tags, the one still in the field too [DVW-8] @phone', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 1);
  await dialog.getByText('More details').click();
  await dialog.getByLabel('New tag').fill('Car');
  await dialog.getByLabel('New tag').press('Enter');
  await dialog.getByLabel('New tag').fill('House');
  await sendButton(page).click();
  await expectNotice(page, 'paper-01 is uploaded');
  expect((await kept(page)).map(({ tags }) => tags)).toEqual([['Car', 'House']]);
});

test('on a phone a row opens the form of its file, and a way back leads to the list [UPL-2, UPL-4] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 10);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeHidden();
  await queued(page, 'paper-03.pdf').getByRole('button').first().click();
  await expect(dialog.getByRole('button', { name: 'All files' })).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'Files' })).toBeHidden();
  await expectAudienceAboveButton(page, 'You and whoever joins Rivera');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('paper-03');
  await dialog.getByLabel('Name', { exact: true }).fill('Vaccination record');
  await dialog.getByLabel('Type').selectOption('Medical');
  await dialog.getByRole('button', { name: 'All files' }).click();
  await expect(queued(page, 'paper-03.pdf').getByRole('button').first()).toBeFocused();
  await expect(queued(page, 'paper-03.pdf')).toContainText('Vaccination record');
  await expect(queued(page, 'paper-03.pdf')).toContainText('Medical · no expiry');

  await queued(page, 'paper-10.pdf').getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Remove paper-10.pdf' }).click();
  await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(9);
  await sendButton(page).click();
  await expectNotice(page, '9 documents are uploaded');
  expect((await kept(page)).map(({ name }) => name)).toContain('Vaccination record');
});

test('a name that is missing is led to from the list [UPL-7] @phone-only @phone', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 3);
  await queued(page, 'paper-02.pdf').getByRole('button').first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(' ');
  await dialog.getByRole('button', { name: 'All files' }).click();
  await expect(queued(page, 'paper-02.pdf')).toContainText('What is its name?');
  await sendButton(page).click();
  await expectNotice(page, 'Please provide a document name and file');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(' ');
  expect(await kept(page)).toEqual([]);
});

test('on a desk the form stays beside a long list [UPL-1]', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 20);
  await queued(page, 'paper-20.pdf').getByRole('button').first().click();
  await expect(queued(page, 'paper-20.pdf')).toBeInViewport();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('paper-20');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('a passport without an expiry date is asked for it in row and form, and is uploaded all the same [UPL-4, UPL-5] @phone', async ({
  page,
}) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 2);
  const isPhone = page.viewportSize()?.width === 360;
  const hint = dialog.getByText('Add the expiry date, so that it shows up in Coming up.');
  await expect(queued(page, 'paper-01.pdf')).toContainText('What is it? Type and date');
  await queued(page, 'paper-01.pdf').getByRole('button').first().click();
  await expect(hint).toBeHidden();
  await dialog.getByLabel('Type').selectOption('Passport');
  await expect(hint).toBeVisible();
  if (isPhone) await dialog.getByRole('button', { name: 'All files' }).click();
  await expect(queued(page, 'paper-01.pdf')).toContainText('Passport · no expiry date yet');
  if (isPhone) await queued(page, 'paper-01.pdf').getByRole('button').first().click();
  await dialog.getByLabel('Expiry date (optional)').fill('2033-08-22');
  await expect(hint).toBeHidden();
  await dialog.getByLabel('Expiry date (optional)').fill('');
  await sendButton(page).click();
  await expectNotice(page, '2 documents are uploaded');
});

test('a new user sees one ‘Upload Document’ on home, and it is for oneself [UPL-3] @phone-only @phone', async ({
  page,
}) => {
  const elena = await seedPerson(page);
  const buttons = page.getByRole('button', { name: 'Upload Document' }).filter({ visible: true });
  for (const path of ['/dashboard', `/dashboard?member=${elena.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(buttons).toHaveCount(1);
    await buttons.click();
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(`person:${elena.id}`);
  }
});

test('‘Upload Document’ is for whom the screen is about, wherever it stands [UPL-3]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  const mia = await join(browser, page, elena, { name: 'Mia Rivera' });
  await mia.page.context().close();
  const about = [
    [`/dashboard?member=${mia.id}`, `person:${mia.id}`],
    [`/dashboard?member=${elena.id}`, `person:${elena.id}`],
    ['/dashboard?view=general', `family:${elena.familyId}`],
  ] as const;
  for (const [path, holder] of about) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Upload Document' }).filter({ visible: true }).click();
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(holder);
    await uploadDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await openFromPalette(page);
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(holder);
  }
  for (const path of ['/dashboard', '/dashboard?view=timeline', '/dashboard?view=trash']) {
    await page.goto(path);
    await openFromPalette(page);
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(`person:${elena.id}`);
  }
});

test('many files pass axe as a list, as a form and with all choices open, in both looks [UPL-1]', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 4);
  await dialog.getByLabel('Type').selectOption('Passport');
  await dialog.getByRole('button', { name: 'Tags for all: None' }).click();
  await dialog.getByLabel('New tag').first().fill('Travel');
  await dialog.getByLabel('New tag').first().press('Enter');
  await foot(dialog).getByRole('button', { name: 'Change' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Upload For').selectOption('General');
  await expectAccessible(page);
});

test('the form of one of many files passes axe [UPL-1] @phone-only @phone', async ({ page }) => {
  await seedPerson(page);
  await useSchemeOfProject(page);
  const dialog = await openWithPapers(page, 2);
  await queued(page, 'paper-02.pdf').getByRole('button').first().click();
  await dialog.getByLabel('Type').selectOption('Insurance');
  await expectAccessibleAsIs(page);
});
