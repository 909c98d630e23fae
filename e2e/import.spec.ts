import { buffer } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import yazl from 'yazl';
import { expectAccessibleAsIs, expectNoOverflow, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { makePdf } from './fixtures/files.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { expectNotice } from './fixtures/uploads.ts';

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [path, bytes] of Object.entries(files)) archive.addBuffer(bytes, path);
  archive.end();
  return buffer(archive.outputStream);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png` });
};

test('a ZIP comes in as it was shown, again it brings nothing, and it is undone [INB-4] @phone', async ({ page }) => {
  const person = await seedPerson(page);
  await useSchemeOfProject(page);
  const had = makePdf('Letter from school', 'letter.pdf');
  await seedDocument(page, person, { file: had, name: 'Letter from school' });
  const zip = await zipOf({
    'Papers/Car/Inspection report.pdf': makePdf('Inspection').buffer,
    'Papers/Car/Motor policy.pdf': makePdf('Policy').buffer,
    'Papers/Tax/2025/Notice.pdf': makePdf('Notice').buffer,
    'Papers/letter.pdf': had.buffer,
    'Papers/page.html': Buffer.from('<html>'),
  });
  const choose = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByLabel('Choose a ZIP')
      .setInputFiles({ name: 'Papers Rivera.zip', mimeType: 'application/zip', buffer: zip });
  };
  await page.goto('/received');
  await choose();
  const preview = dialog(page, 'Import “Papers Rivera.zip”');
  await expect(preview.getByText('new documents')).toBeVisible();
  await expect(preview.getByRole('listitem').filter({ hasText: 'is already here' })).toContainText('1');
  await preview.getByRole('button', { name: /^Which\?: can/ }).click();
  await expect(preview.getByText('Kinvault accepts images')).toBeVisible();
  await preview.getByLabel('Becomes: Car').selectOption('New collection: Car');
  await expectAccessibleAsIs(page, 'import-preview');
  await expectNoOverflow(page, 'import-preview');
  await shot(page, 'import-preview');

  await preview.getByRole('button', { name: 'Import 3 documents' }).click();
  await expect(preview.getByText('3 documents came in')).toBeVisible();
  await shot(page, 'import-done');
  await preview.getByRole('button', { name: 'Look through them first' }).click();
  const waiting = page.getByRole('list', { name: 'Documents to file' }).getByRole('listitem');
  await expect(waiting).toHaveCount(3);
  const policy = waiting.filter({ hasText: 'Motor policy' });
  const opener = policy.locator('[aria-expanded=false]').first(); // on a phone
  if (page.viewportSize()?.width === 360) await opener.click();
  await expect(policy.getByRole('button', { name: /^Car/ })).toBeVisible();

  await choose();
  await expect(preview.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import: Papers Rivera.zip' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expectNotice(page, '3 files are gone again');
  expect((await callApi(page, 'GET', '/api/received')).received).toEqual([]);
});

test('an export of Paperless-ngx comes in with its titles, and is filed as proposed with one press [INB-4]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  const document = (pk: number, title: string, fields: object) => ({
    ...{ model: 'documents.document', pk, __exported_file_name__: `${pk}.pdf` },
    fields: { title, content: '', created: '2024-03-02', tags: [1], owner: null, ...fields },
  });
  const manifest = [
    { model: 'documents.tag', pk: 1, fields: { name: 'Home' } },
    { model: 'documents.correspondent', pk: 1, fields: { name: 'Almawatt' } },
    { model: 'documents.documenttype', pk: 1, fields: { name: 'Invoice' } },
    { model: 'auth.user', pk: 2, fields: { username: 'grandma', email: 'grandma@elsewhere.example' } },
    document(1, 'Electricity / March', { correspondent: 1, document_type: 1 }),
    document(2, '', { document_type: 1 }),
    document(3, 'Not mine', { owner: 2 }),
    document(4, 'Lost', {}),
  ];
  const zip = await zipOf({
    'manifest.json': Buffer.from(JSON.stringify(manifest)),
    '1.pdf': makePdf('One').buffer,
    '2.pdf': makePdf('Two').buffer,
    '3.pdf': makePdf('Three').buffer,
  });
  await page.goto('/received');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByLabel('Choose a ZIP').setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: zip });
  const preview = dialog(page, 'Import “export.zip”');
  await expect(preview.getByLabel('Becomes: grandma')).toHaveValue('none');
  await preview.getByRole('button', { name: /^Which\?: can/ }).click();
  await expect(preview.getByText('It belongs to someone else.')).toBeVisible();
  await expect(preview.getByText('It is listed, but not there.')).toBeVisible();
  await shot(page, 'import-paperless');
  await preview.getByRole('button', { name: 'Import 2 documents' }).click();
  await preview.getByRole('button', { name: 'File 2 as proposed' }).click();
  await expectNotice(page, '2 documents filed');
  const { documents } = await callApi(page, 'GET', '/api/documents');
  const filed = documents.map(({ name, type, ownerId }: Record<string, string>) => [name, type, ownerId]);
  expect(filed.toSorted()).toEqual([
    ['2', 'Financial', person.id],
    ['Electricity / March', 'Financial', person.id],
  ]);
});
