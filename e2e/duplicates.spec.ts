import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi, uploadFile } from './fixtures/api.ts';
import { closeAll } from './fixtures/families.ts';
import { makeWordFile } from './fixtures/files.ts';
import { type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';
import { expectNotice, keptCount, openUpload, queued, sendButton, uploadDialog } from './fixtures/uploads.ts';
import { elenaAndMia } from './fixtures/viewer-side.ts';

const POLICY = makeWordFile('Household policy');
const COPY = { ...POLICY, name: 'policy (1).doc' };

const question = (page: Page) => page.getByRole('dialog', { name: 'You already have this' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name });

/** Opens a person's own documents, which already have a policy. */
async function withPolicy(page: Page): Promise<SeededPerson & { policyId: string }> {
  await useSchemeOfProject(page);
  const person = await seedPerson(page);
  const policyId = await seedDocument(page, person, { name: 'Policy', expiresOn: '2027-06-30', file: POLICY });
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(page.getByText('Policy').filter({ visible: true }).first()).toBeVisible();
  return { ...person, policyId };
}

const versionsOf = async (page: Page, id: string) =>
  (await callApi(page, 'GET', `/api/documents/${id}/versions`)).versions.length;

test('the same file is pointed out before it is sent, and the document is opened instead [REA-9] @phone', async ({
  page,
}) => {
  const { policyId } = await withPolicy(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/uploads')) sent += 1;
  });
  await openUpload(page, [COPY]);
  await expect(question(page)).toContainText('exactly the same as a document that you uploaded on');
  await expect(question(page).getByRole('figure').first()).toContainText('In KinvaultPolicy');
  await expect(question(page).getByRole('figure').last()).toContainText('Your filepolicy (1).doc');
  await expect(question(page)).toContainText('Only exact copies are recognized');
  await expectAccessibleAsIs(page, 'the question');
  await answer(page, 'Open the one I have').click();
  await expect(page).toHaveURL(new RegExp(`doc=${policyId}`));
  await expect(uploadDialog(page)).toHaveCount(0);
  expect(sent).toBe(0);
});

test('both files are kept after the question was closed and asked again [REA-9]', async ({ page }) => {
  await withPolicy(page);
  const dialog = await openUpload(page, [COPY]);
  await question(page).getByRole('button', { name: 'Close' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(queued(page, COPY.name)).toContainText('You already have this');
  await sendButton(page).click();
  await answer(page, 'Keep both').click();
  await expectNotice(page, 'policy (1) uploaded');
  await expect(dialog).toBeHidden();
  expect([await keptCount(page, 'Policy'), await keptCount(page, 'policy (1)')]).toEqual([1, 1]);
});

test('the file becomes a new version of the document that has it [REA-9]', async ({ page }) => {
  const { policyId } = await withPolicy(page);
  const dialog = await openUpload(page, [COPY]);
  await answer(page, 'Add as new version').click();
  await expectNotice(page, 'New version of Policy added');
  await expect(dialog).toBeHidden();
  expect([await versionsOf(page, policyId), await keptCount(page, 'policy (1)')]).toEqual([2, 0]);
});

test('the same file twice in one batch is uploaded once, and a file that is already here is asked about during the upload [REA-9] @phone', async ({
  page,
}) => {
  await withPolicy(page);
  const lease = makeWordFile('Lease', 'lease.doc');
  const dialog = await openUpload(page, [lease, { ...lease, name: 'lease copy.doc' }, COPY]);
  await expect(queued(page, 'lease copy.doc')).toContainText('The same file as ‘lease.doc’');
  await expect(queued(page, COPY.name)).toContainText('You already have this');
  await expect(queued(page, 'lease.doc')).toContainText('Ready');
  await sendButton(page).click();
  const twice = page.getByRole('dialog', { name: 'The same file twice' });
  await expectAccessibleAsIs(page, 'the same file twice');
  await twice.getByRole('button', { name: 'Upload it once' }).click();
  await expect(answer(page, 'Keep both')).toBeVisible();
  await expect(question(page).getByRole('link', { name: 'Open the one I have' })).toHaveAttribute('target', '_blank');
  await answer(page, 'Keep both').click();
  await expectNotice(page, '2 documents uploaded');
  await expect(dialog).toBeHidden();
  expect([await keptCount(page, 'lease'), await keptCount(page, 'lease copy')]).toEqual([1, 0]);
});

test('a file that only others have is uploaded without a question; without rights no version is offered [REA-9]', async ({
  browser,
}) => {
  const { elena, mia } = await elenaAndMia(browser, { name: 'Policy', file: POLICY });
  const secret = makeWordFile('Only for Elena', 'secret.doc');
  await callApi(elena.page, 'POST', '/api/documents', {
    ...{ fileId: await uploadFile(elena.page, secret.buffer), fileName: secret.name, name: 'Secret', type: 'Other' },
    target: { kind: 'person', personId: elena.id, shareWith: [] },
  });

  await mia.page.goto(`/dashboard?member=${mia.id}`);
  await openUpload(mia.page, [secret, COPY]);
  await expect(queued(mia.page, 'secret.doc')).toContainText('Ready');
  await queued(mia.page, COPY.name).getByText('You already have this').click();
  await expect(question(mia.page)).toContainText('by Elena');
  await expect(answer(mia.page, 'Keep both')).toBeVisible();
  await expect(answer(mia.page, 'Add as new version')).toHaveCount(0);
  await closeAll(elena, mia);
});
