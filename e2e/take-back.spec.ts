import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi, uploadFile } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { closeAll, join, notice, type Somebody, timed } from './fixtures/families.ts';
import { makeWordFile } from './fixtures/files.ts';
import { stopLiveUpdates } from './fixtures/live.ts';
import { change, detailsOf, elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const LEASE = { name: 'Lease', type: 'Legal', isGeneral: true };
const NAME = 'Elena’s passport';

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const notices = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const takeBack = (page: Page) => notices(page).getByRole('button', { name: /^Take it back/ });
const ownerOf = async (person: Somebody, documentId: string) => (await detailsOf(person, documentId)).ownerId;

/** Elena's family with Mia and David; Mia has uploaded Elena's passport. */
async function uploadedByMia(browser: Browser) {
  const { elena, mia } = await elenaAndMia(browser, LEASE);
  const david = await join(browser, elena.page, elena);
  const { name, buffer } = makeWordFile(NAME);
  const target = { kind: 'person', personId: elena.id, shareWith: [elena.familyId] };
  const fields = { fileId: await uploadFile(mia.page, buffer), fileName: name, name: NAME, type: 'Passport', target };
  const { id } = await callApi(mia.page, 'POST', '/api/documents', fields);
  return { elena, mia, david, documentId: String(id) };
}

test('an uploader gives a document to another person; its owner learns of it in the notifications and takes it back [SEC-43]', async ({
  browser,
}) => {
  const { elena, mia, david, documentId } = await uploadedByMia(browser);
  await elena.page.goto('/dashboard');
  await openDocument(mia.page, documentId);
  await openPanel(mia.page);
  await edit(mia.page).click();
  const owner = mia.page.getByLabel('Owner');
  await expect(owner.getByRole('option')).toHaveText(['Elena Rivera', 'David Okafor']); // not Mia herself
  await owner.selectOption('David Okafor');
  await expect(mia.page.getByText('Elena will be notified and can take it back.')).toBeVisible();
  await mia.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => ownerOf(mia, documentId)).toBe(david.id);

  await timed('the change of owner is told', () =>
    expect(elena.page.getByRole('button', { name: 'Notifications: 3 new' })).toBeVisible(),
  );
  await bell(elena.page).click();
  await expect(notices(elena.page)).toContainText(`Mia Rivera gave your document “${NAME}” to David Okafor.`);
  await takeBack(elena.page).click();
  await expect(notice(elena.page, `“${NAME}” is yours again`)).toBeVisible();
  await expect(takeBack(elena.page)).toHaveCount(0);
  expect(await ownerOf(elena, documentId)).toBe(elena.id);

  await david.page.goto('/dashboard');
  await bell(david.page).click();
  await expect(notices(david.page)).toContainText(
    `Elena Rivera took back the document “${NAME}”. It’s no longer yours.`,
  );
  await openDocument(mia.page, documentId);
  await openPanel(mia.page);
  await expect(mia.page.getByRole('button', { name: 'Pin', exact: true })).toBeVisible();
  for (const name of ['Edit', 'Move to trash', 'Replace file'])
    await expect(mia.page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await closeAll(elena, mia, david);
});

test('after 30 days taking it back is refused with a reason, and the button disappears [SEC-43]', async ({
  browser,
}) => {
  const { elena, mia, david, documentId } = await uploadedByMia(browser);
  await change(mia, documentId, { ownerId: david.id });
  await stopLiveUpdates(elena.page); // otherwise the button may disappear before it is pressed
  await elena.page.goto('/dashboard');
  await bell(elena.page).click();
  await expect(takeBack(elena.page)).toBeVisible();
  await expectAccessible(elena.page);
  await runSql(`update owner_changes set changed_at = changed_at - interval '30 days' where document_id = $1`, [
    documentId,
  ]);
  await takeBack(elena.page).click();
  await expect(notice(elena.page, 'Couldn’t take the document back')).toBeVisible();
  await expect(
    notice(elena.page, 'The 30 days to take this document back have passed. Please ask its new owner.'),
  ).toBeVisible();
  await expect(takeBack(elena.page)).toHaveCount(0);
  expect(await ownerOf(elena, documentId)).toBe(david.id);
  await closeAll(elena, mia, david);
});
