import { expect, type Page } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { closeAll } from './fixtures/families.ts';
import { hasSamples, makePdf, sample } from './fixtures/files.ts';
import { layoutShift } from './fixtures/layout-shift.ts';
import { startOwnServer, test } from './fixtures/own-server.ts';
import { drawLetter, READING_LIMIT, readOf, specimen } from './fixtures/papers.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { expectNotice, keptCount, openUpload, queued, sendButton, uploadDialog } from './fixtures/uploads.ts';
import { detailsOf, elenaAndMia, openPanel } from './fixtures/viewer-side.ts';

startOwnServer({ OCR_LANGUAGES: 'eng' }); // each additional language slows reading down
test.describe.configure({ timeout: 360_000 }); // several readings, see READING_LIMIT

const PASSPORT = specimen('phone-td3.jpg', 'IMG_2041.jpg');
const VISA = specimen('phone-mrva.jpg', 'visa.jpg');

const panel = (page: Page) => uploadDialog(page).getByRole('region', { name: 'Read from this file' });
const facts = (page: Page) => page.getByRole('dialog', { name: /^We read this from/ });
const question = (page: Page) => page.getByRole('dialog', { name: 'One question' });
const fact = (page: Page, label: string) => facts(page).getByRole('listitem').filter({ hasText: label });
const idOf = async (page: Page, name: string): Promise<string> => {
  const { documents } = await callApi(page, 'GET', '/api/documents');
  return documents.find((document: { name: string }) => document.name === name).id;
};
const proposedFields = async (page: Page, id: string): Promise<string[]> =>
  Object.keys(await readOf(page, id)).toSorted();

/** Blocks reloads of documents' details until the returned function is called. */
async function holdDetails(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/documents/*/details', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a photographed passport fills in its fields with one press each, and a dismissed value never comes back [REA-3] [REA-5] [REA-6] [LNG-5] @phone-only', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  const dialog = await openUpload(page, [PASSPORT]);
  const field = (label: string) => dialog.getByLabel(label, { exact: true });

  await test.step('values are shown with their source, and nothing shifts or is filled in by itself', async () => {
    await expect(panel(page)).toContainText('16 December 2021', READING_LIMIT);
    await expect(panel(page)).toContainText('Checked by the document’s check digits');
    expect(await layoutShift(page), 'late content shifts nothing').toBeLessThanOrEqual(0.02);
    await expect(field('Expiry date (optional)')).toHaveValue('');
    await expect(field('Name')).toHaveValue('IMG_2041');
    await expect(field('Type')).toHaveValue('Other');
    await expectAccessibleAsIs(page, 'what was read, in the upload dialog');
  });

  await test.step('a holder who is not the chosen owner is pointed out', async () => {
    await expect(panel(page)).toContainText('your profile says Elena Rivera. Is this you?');
    await panel(page).getByRole('button', { name: 'Someone else' }).click();
    await expect(dialog.getByLabel('Upload For')).toBeFocused();
    await page.keyboard.press('Escape');
    await panel(page).getByRole('button', { name: 'Yes, it’s me' }).press('Enter');
    await expect(panel(page)).not.toContainText('Is this you?');
  });

  await test.step('the number is hidden until requested, and is dismissed; the rest is used with one press', async () => {
    const number = panel(page).getByRole('listitem').filter({ hasText: 'Number' });
    await expect(number).toContainText('••••');
    await number.getByRole('button', { name: 'Show: Number' }).click();
    await expect(number).not.toContainText('••••');
    await number.getByRole('button', { name: 'Dismiss: Number' }).click();
    await panel(page).getByRole('button', { name: 'Use all' }).click();
    await expect(field('Expiry date (optional)')).toHaveValue('2021-12-16');
    await expect(field('Type')).toHaveValue('Passport');
    await expect(field('Name')).toHaveValue(/^Passport \w+/);
    await expect(panel(page)).toContainText('Done. You can still change everything.');
  });

  const name = await field('Name').inputValue();
  await sendButton(page).click();
  await expect(dialog).toBeHidden();
  const card = page.locator('.document-card').filter({ hasText: name });
  await expect(card).toContainText('16 Dec 2021');
  const id = await idOf(page, name);
  expect(await proposedFields(page, id)).toEqual([]);
  const { number } = await callApi(page, 'GET', `/api/documents/${id}/details`);
  expect(number).toBeNull();

  await test.step('nothing is proposed again, in a notification or in the details', async () => {
    await expect(facts(page).or(question(page))).toHaveCount(0);
    expect((await callApi(page, 'GET', '/api/notices')).notices).toEqual([]);
    await page.goto(`/dashboard?read=${id}`);
    await expect(page.getByRole('dialog', { name: 'What was read' })).toContainText('nothing left to check');
  });
});

test('a notification leads to what was read from a visa, which can be checked, changed and given to another person; its date schedules the reminders [REA-3] [REA-5] [REA-6]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, { name: 'Visa', file: VISA });
  const { page } = elena;
  await useSchemeOfProject(page);
  const read = await readOf(page, documentId);

  await test.step('the notification opens the picture with its zone and the facts', async () => {
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await page.getByRole('link', { name: /Kinvault read “Visa”/ }).click();
    await expect(facts(page)).toBeVisible();
    await expect(page.locator('.page-picture-zone')).toBeVisible();
    await expect(fact(page, 'Expires')).toContainText('4 November 2035');
    await expect(fact(page, 'Expires')).toContainText('Checked');
    await expect(fact(page, 'Number')).toContainText('Please check');
    await expect(fact(page, 'Number')).not.toContainText(read.number ?? 'no number');
    await expect(facts(page)).toContainText('Visible to:');
    await expectAccessibleAsIs(page, 'what was read');
  });

  await test.step('the number is changed before it is taken', async () => {
    await facts(page).getByRole('button', { name: 'Edit' }).click();
    await facts(page).getByLabel('Number', { exact: true }).fill('V-1');
    await facts(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await fact(page, 'Number').getByRole('button', { name: 'Dismiss: Number' }).click();
    await expect(fact(page, 'Number')).toHaveCount(0);
  });

  await test.step('an answer waits for the previous one, which changes the document', async () => {
    const release = await holdDetails(page);
    await fact(page, 'Expires').getByRole('button', { name: 'Accept: Expires' }).click();
    await expect(fact(page, 'Expires')).toHaveCount(0);
    const next = fact(page, 'Issuing country').getByRole('button', { name: 'Accept: Issuing country' });
    await expect(next).toBeDisabled();
    release();
    await expect(next).toBeEnabled();
  });

  await test.step('another person is chosen as its owner, and the rest is accepted', async () => {
    await expect(facts(page)).toContainText('your profile says Elena Rivera. Is this you?');
    await facts(page).getByRole('button', { name: 'Someone else' }).click();
    await facts(page).getByLabel('Owner').selectOption('Mia Rivera');
    await expect(facts(page)).toContainText('Mia will own it and decide who can see it.');
    await facts(page).getByRole('button', { name: 'Accept all' }).click();
    await expect(facts(page)).toHaveCount(0);
    const details = await detailsOf(mia, documentId);
    expect(details).toMatchObject({ ownerId: mia.id, expiresOn: '2035-11-04', number: null });
    expect(await proposedFields(mia.page, documentId)).not.toContain('number');
  });

  await test.step('its owner sees how long it is valid, and when she gets reminders', async () => {
    await mia.page.goto(`/dashboard?member=${mia.id}`);
    const card = mia.page.locator('.document-card').filter({ hasText: 'Visa' });
    await expect(card).toContainText('Expires 4 Nov 2035');
    await expect(card.locator('.validity-bar')).toBeVisible();
    await mia.page.goto(`/dashboard?doc=${documentId}`);
    await expect(mia.page.getByText('Reminders', { exact: true })).toBeVisible();
  });
  await closeAll(elena, mia);
});

test('a letter leads to one question, and its words can be found and copied from the picture; a date that was not found is asked for [REA-1] [REA-4] [REA-7]', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  const letter = await drawLetter(
    page,
    'cover.png',
    'Ankerhus travel cover',
    'This policy is valid until 31 March 2027.',
  );
  const dialog = await openUpload(page, [letter]);
  await expect(panel(page)).toContainText('31 March 2027', READING_LIMIT);
  await expectAccessibleAsIs(page, 'what was read, in the upload dialog');
  await sendButton(page).click();
  await expect(dialog).toBeHidden();

  await test.step('after the upload one question is shown, with the words around the date', async () => {
    await expect(question(page)).toContainText('Valid until 31 March 2027?');
    await expect(question(page)).toContainText('cover is uploaded.');
    await expect(question(page).locator('blockquote')).toHaveText(/This policy is valid until 31 March 2027\.$/);
    await expect(question(page).locator('mark')).toHaveText('valid until 31 March 2027');
    await expectAccessibleAsIs(page, 'one question');
    await question(page).getByRole('button', { name: 'Show the page' }).click();
    await expect(question(page)).toHaveCount(0);
  });

  const viewer = page.locator('dialog.viewer, dialog.mobile-viewer');
  await test.step('words of the picture can be selected, and are found by the search', async () => {
    await expect(viewer.getByText('Ankerhus')).toBeAttached();
    const copied = await page.evaluate(() => {
      const layer = document.querySelector('.word-layer');
      if (!layer) return '';
      getSelection()?.selectAllChildren(layer);
      return getSelection()?.toString() ?? '';
    });
    expect(copied).toContain('valid until 31 March 2027');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await page.keyboard.press('Control+f');
    await page.getByRole('search', { name: 'Search in document' }).getByRole('textbox').fill('31 march');
    const mark = page.locator('.hit-mark[data-current]').first();
    await expect(mark).toBeVisible();
    const [word, box] = [
      await viewer.getByText('March', { exact: false }).first().boundingBox(),
      await mark.boundingBox(),
    ];
    expect(Math.abs((word?.y ?? 0) - (box?.y ?? 99))).toBeLessThan(12);
    await page.keyboard.press('Escape');
  });

  await test.step('the details ask for the date until it is answered', async () => {
    await openPanel(page);
    await page.getByRole('button', { name: 'Check what was read' }).click();
    await question(page).getByRole('button', { name: 'Yes, 31 March 2027' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Check what was read' })).toHaveCount(0);
    expect((await callApi(page, 'GET', `/api/documents/${await idOf(page, 'cover')}/details`)).expiresOn).toBe(
      '2027-03-31',
    );
  });

  await test.step('a paper of a type that expires, but without a date, leads to one question about it', async () => {
    await page.goto(`/dashboard?member=${person.id}`);
    await openUpload(page, [makePdf('A library card', 'library card.pdf')]);
    await dialog.getByLabel('Type', { exact: true }).selectOption('ID');
    await sendButton(page).click();
    await expect(question(page)).toContainText('When does it expire?', READING_LIMIT);
    await expectAccessibleAsIs(page, 'no date');
    await expect(question(page).getByRole('button', { name: 'Save' })).toBeDisabled();
    await question(page).getByRole('button', { name: 'Ask me later' }).click();
    await page.goto(`/dashboard?doc=${await idOf(page, 'library card')}`);
    await openPanel(page);
    await page.getByRole('button', { name: 'Add the date' }).click();
    await question(page).getByRole('button', { name: 'In 5 years' }).click();
    await question(page).getByRole('button', { name: 'Save' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByText(/Expires in 5 years/).first()).toBeVisible();
  });

  await test.step('a canceled dialog leaves nothing', async () => {
    await page.goto(`/dashboard?member=${person.id}`);
    await openUpload(page, [makePdf('Valid until 1 May 2031', 'forgotten.pdf')]);
    await expect(panel(page)).toContainText('1 May 2031', READING_LIMIT);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
    expect(await keptCount(page, 'forgotten')).toBe(0);
  });
});

test('in a batch each row shows what was read, and an unanswered date is asked about after the upload [REA-5]', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  const dialog = await openUpload(page, [
    makePdf('This policy is valid until 30 June 2027', 'household policy.pdf'),
    makePdf('Nothing of note', 'IMG_2041.pdf'),
  ]);
  await expect(queued(page, 'household policy.pdf')).toContainText('Until 30 Jun 2027? Please check', READING_LIMIT);
  await expect(queued(page, 'IMG_2041.pdf')).toContainText('What is it? Type and date');
  await expectAccessibleAsIs(page, 'two files');
  await sendButton(page).click();
  await expect(dialog).toBeHidden();
  await expectNotice(page, '2 documents uploaded');
  await question(page).getByRole('button', { name: 'It doesn’t expire' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await proposedFields(page, await idOf(page, 'household policy'))).toEqual([]);
});

test('for a renewal or a replaced file, the new paper is read and its date proposed first [REA-10] [LNG-5] @phone-only', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPerson(page);
  const old = { name: 'Policy', type: 'Insurance', expiresOn: '2027-03-31' };
  const oldId = await seedDocument(page, person, { ...old, file: makePdf('The old policy', 'old.pdf') });
  const replacing = page.getByRole('dialog', { name: 'Replace Policy' });
  const read = replacing.getByRole('region', { name: 'Read from this file' });

  await test.step('the proposed date is used with one press', async () => {
    await page.goto(`/dashboard?doc=${oldId}`);
    await openPanel(page);
    await page.getByRole('button', { name: 'Mark as renewed' }).first().click();
    await replacing
      .getByLabel('Choose a file', { exact: true })
      .setInputFiles(makePdf('Valid from 1 April 2027 to 31 March 2037', 'new.pdf'));
    await expect(read.getByRole('listitem').first()).toContainText('31 March 2037', READING_LIMIT);
    expect(await layoutShift(page), 'proposals shift nothing').toBeLessThanOrEqual(0.02);
    await expect(replacing.getByLabel('New expiry date')).toHaveValue('');
    await expectAccessibleAsIs(page, 'what was read of the new paper');
    await read.getByRole('button', { name: 'Use all' }).click();
    await expect(replacing.getByLabel('New expiry date')).toHaveValue('2037-03-31');
    await replacing.getByRole('button', { name: 'Next' }).click();
    await replacing.getByRole('button', { name: /^Replace / }).click();
    await expect(replacing).toHaveCount(0);
    const { documents } = await callApi(page, 'GET', '/api/documents');
    expect(documents).toMatchObject([{ name: 'Policy', expiresOn: '2037-03-31', issuedOn: '2027-04-01' }]);
  });

  await test.step('a replaced file leads to a question about its date once it has been read', async () => {
    const id = await idOf(page, 'Policy');
    await page.goto(`/dashboard?doc=${id}`);
    await openPanel(page);
    await page
      .getByLabel('Choose the new file')
      .setInputFiles(makePdf('This policy is valid until 30 June 2038', 'b.pdf'));
    const asking = page.getByRole('dialog', { name: 'Does the new file have a new expiry date?' });
    await expect(asking.getByRole('radio', { name: 'Read it from the new file, and ask me' })).toBeChecked();
    await asking.getByRole('button', { name: 'Replace file' }).click();
    await expect(question(page)).toContainText('Valid until 30 June 2038?', READING_LIMIT);
    await question(page).getByRole('button', { name: 'Yes, 30 June 2038' }).click();
    await expect(question(page)).toHaveCount(0);
    expect((await callApi(page, 'GET', `/api/documents/${id}/details`)).expiresOn).toBe('2038-06-30');
  });
});

test('dates in older papers are asked about one by one, and the page of each opens with the words marked [REA-4] [REA-5] @phone-only', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPerson(page);
  const seedPaper = async (name: string, text: string) => {
    const id = await seedDocument(page, person, { name, type: 'Insurance', file: makePdf(text, `${name}.pdf`) });
    await readOf(page, id);
    return id;
  };
  const lease = await seedPaper('Lease', 'This lease is valid until 31 March 2027');
  const policy = await seedPaper('Policy', 'This policy is valid until 30 June 2028');
  // papers from before an upgrade are read by an hourly job
  await runSql('insert into notices (id, person_id, kind, document_count) values (gen_random_uuid(), $1, $2, 2)', [
    person.id,
    'documents_read',
  ]);
  await page.goto('/dashboard');
  const bell = page.getByRole('button', { name: /^Notifications/ }).first();

  await test.step('the notification opens the newest; Later opens the next, and then stops', async () => {
    await bell.click();
    await page.getByRole('link', { name: /Kinvault found dates in 2 of your documents/ }).click();
    await expect(question(page)).toContainText('Valid until 30 June 2028?');
    await expect(question(page)).toContainText('1 more after this one.');
    await expectAccessibleAsIs(page, 'the first of two questions');
    await question(page).getByRole('button', { name: 'Later', exact: true }).press('Enter');
    await expect(question(page)).toContainText('Valid until 31 March 2027?');
    await expect(question(page)).toContainText('This is the last one.');
  });

  await test.step('the page opens with the words marked, and closing it returns to the same question', async () => {
    await question(page).getByRole('button', { name: 'Show the page' }).press('Enter');
    const viewer = page.locator('dialog.viewer, dialog.mobile-viewer');
    await expect(viewer.locator('.hit-mark[data-current]').first()).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await viewer.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(viewer).toHaveCount(0);
    await expect(question(page)).toContainText('Valid until 31 March 2027?');
    await expect(question(page)).toContainText('This is the last one.');
  });

  await test.step('an answer leads to the next question, and the last one to the page', async () => {
    await page.goto('/dashboard?dates=open');
    await question(page).getByRole('button', { name: 'Yes, 30 June 2028' }).press('Enter');
    await expect(question(page)).toContainText('Valid until 31 March 2027?');
    const release = await holdDetails(page);
    await question(page).getByRole('button', { name: 'It doesn’t expire' }).press('Enter');
    await expect(question(page)).toHaveCount(0); // and the date is not asked for again
    release();
    expect((await callApi(page, 'GET', `/api/documents/${policy}/details`)).expiresOn).toBe('2028-06-30');
    expect((await callApi(page, 'GET', `/api/documents/${lease}/details`)).expiresOn).toBeNull();
    await expect(page).not.toHaveURL(/dates=/);
    await page.goto('/dashboard?dates=open');
    await expect(page.getByRole('dialog', { name: 'What was read' })).toContainText(
      'There are no dates left to check.',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a scanned TIFF of several pages shows the words of its first page [REA-1]', async ({ page }) => {
  test.skip(!hasSamples, 'needs ../shared/samples');
  const person = await seedPerson(page);
  const tiff = sample('images/tiff-multi-page-text.tif');
  const documentId = await seedDocument(page, person, { name: 'Scanned pages', file: tiff });
  await readOf(page, documentId);
  await page.goto(`/dashboard?doc=${documentId}`);
  await expect(page.locator('.word-layer span').first()).toBeAttached();
});
