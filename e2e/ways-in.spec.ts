import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { makePdf } from './fixtures/files.ts';
import { receive } from './fixtures/received.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice } from './fixtures/uploads.ts';

const ADDRESS = /elena\.[a-z2-7]{12}@in\.kinvault\.test/;

test('an email address of one’s own is made, opened, renewed and listed in the profile [INB-2] @phone', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await page.goto('/received');
  const ways = page.getByRole('region', { name: 'Ways in' });
  await expect(ways.getByRole('listitem')).toHaveCount(3);
  await expect(ways).toContainText(`the folder “${person.email}”`);
  await ways.getByRole('button', { name: 'Make an address' }).click();
  await expect(ways).toContainText(ADDRESS);
  const [first = ''] = ADDRESS.exec((await ways.textContent()) ?? '') ?? [];
  await expectAccessible(page);

  const choose = async (name: string) => {
    await ways.getByRole('button', { name: 'Options for your email address' }).click();
    await page.getByRole('menu').getByText(name, { exact: true }).click();
  };
  await choose('Take emails from anyone');
  await expectNotice(page, 'Anyone who knows the address can send you documents');
  await expect(ways).toContainText(`Anyone who knows ${first}`);
  await choose('Make a new address');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make an address' }).click();
  await expect(ways).toContainText(/from your own address/);
  await expect(ways).toContainText(ADDRESS);
  await expect(ways).not.toContainText(first);

  await receive(page, person, makePdf('Bill', 'Bill.pdf'));
  await expect(page.getByRole('list', { name: 'Documents to file' }).getByRole('listitem')).toHaveCount(1);
  await expect(ways).toContainText('No request is open');
  await expect(ways).toContainText(ADDRESS);
  await expectAccessible(page);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Turn off: Email address for documents' })).toBeVisible();
});
