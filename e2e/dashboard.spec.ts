import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { makePicture } from './fixtures/files.ts';
import { daysFromToday, seedPerson } from './fixtures/seed.ts';

const PAPERS = [
  { name: 'Elena’s passport', type: 'Passport', expiresOn: daysFromToday(23) },
  { name: 'Health card', type: 'Insurance', expiresOn: daysFromToday(-20) },
  { name: 'Identity card', type: 'ID', expiresOn: daysFromToday(900) },
  { name: 'Vaccination record', type: 'Medical' },
].map((paper) => ({ ...paper, file: makePicture(paper.name) }));

async function openMember(page: Page): Promise<void> {
  await page.locator('.member-tile').filter({ hasText: 'You' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Rivera' })).toBeVisible();
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('the sidebar shows the family and who is signed in, and finds members [SBR-1, SBR-2, SBR-4, SBR-5, SBR-6, SBR-9, DSH-3]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto('/dashboard');
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByRole('heading', { name: 'Rivera' })).toBeVisible();
  await expect(sidebar).toContainText('1 member');
  await expect(sidebar).toContainText('Logged in as');
  await expect(sidebar).toContainText('Elena Rivera (You)');
  await expect(sidebar).toContainText('Active now');
  await expect(sidebar.getByRole('button', { name: /^All\s*1/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(sidebar.getByRole('button', { name: /^Rivera\s*1/ })).toBeVisible();
  await sidebar.getByPlaceholder('Search members...').fill('nobody of that name');
  await expect(sidebar.getByRole('status')).toHaveText('No members found');

  await page.route('**/api/families', async (route) => {
    const response = await route.fetch();
    const { families } = await response.json();
    await route.fulfill({
      response,
      json: { families: families.map((family: object) => ({ ...family, members: [] })) },
    });
  });
  await page.reload();
  await expect(sidebar.getByRole('status')).toHaveText('No members in this family');
  await expect(sidebar).toContainText('0 members');
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // a response may still be under way
});

test('with nobody selected, the family’s papers and a prompt are shown, then the chosen member’s [DSH-4, DSH-5, MDV-6]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Tenancy agreement', type: 'Legal', isGeneral: true }]);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await expect(page.getByText('Select a member to see their documents.')).toBeVisible();
  await openMember(page);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Upload Document' }).first()).toBeVisible();
  await page.goto('/dashboard?view=general');
  await expect(cardOf(page, 'Tenancy agreement')).toBeVisible();
});

test('a card shows type, owner, size and expiry; a phone opens it in the full-screen viewer, a desk in the dialog with details [GRD-1, GRD-2, GRD-4, MVW-1, STA-9, DAT-1]; dashboard and viewer pass axe and fit the window @phone @tablet', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await expect(page.getByText('Select a member to see their documents.')).toBeVisible();
  await expectAccessibleAsIs(page, 'dashboard');
  await openMember(page);
  await expect(page.getByText('4 documents').filter({ visible: true }).first()).toBeVisible();
  const passport = cardOf(page, 'Elena’s passport');
  await expect(passport.locator('img:visible, .doc-cover:visible')).toHaveCount(1);
  await expect(passport.getByText('Expiring Soon').filter({ visible: true })).toBeVisible();
  await expect(passport).toContainText('in 23 days');
  await expect(passport).toContainText('Passport');
  await expect(passport).toContainText('Elena Rivera · 1 KB');
  await expect(cardOf(page, 'Health card')).toContainText('20 days ago');
  await expect(
    cardOf(page, 'Health card')
      .locator('.badge:visible')
      .filter({ hasText: /^Expired$/ }),
  ).toBeVisible();
  await expect(cardOf(page, 'Identity card')).not.toContainText('Expiring Soon');
  await expect(cardOf(page, 'Vaccination record')).toContainText('No expiry');
  await expect(cardOf(page, 'Vaccination record').getByText(/Expir(ed|ing)/)).toHaveCount(0);
  await expectAccessibleAsIs(page, 'documents of a member');

  await passport.getByRole('link').first().click();
  await expect(page.locator('.viewer-picture')).toBeVisible();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await expect(page.getByText('Date added')).toHaveCount(isPhone ? 0 : 1);
  await expect(page.getByRole('link', { name: 'Download' }).first()).toBeVisible();
  await expectAccessibleAsIs(page, 'viewer');
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.locator('.viewer-picture')).toHaveCount(0);
});

test('a thumbnail that fails to load gives way to the drawn cover [GRD-2]', async ({ page }) => {
  await seedPerson(page, [{ name: 'Lease', type: 'Legal', file: makePicture('Lease') }]);
  await page.route('**/thumbnail*', (route) => route.fulfill({ status: 500 }));
  const asked = page.waitForRequest('**/thumbnail*');
  await page.goto('/dashboard');
  await openMember(page);
  await asked;
  await expect(cardOf(page, 'Lease').locator('.doc-cover')).toBeVisible();
  await expect(cardOf(page, 'Lease').locator('img:visible')).toHaveCount(0);
});

test('on a phone the summary strip counts documents and what expires, and members slide in over the page [DSH-6, DSH-3] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await expect(page.getByText('4 documents').first()).toBeVisible();
  await expect(page.getByText('1 expiring').first()).toBeVisible();
  await page.getByRole('button', { name: 'Members' }).first().click();
  await expect(page.getByRole('dialog').getByPlaceholder('Search members...')).toBeVisible();
});

test('the viewer steps between documents, zooms, rotates and follows its shortcuts [DVW-1, DVW-2, DVW-5]', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await openMember(page);
  await page
    .locator('.document-card', { has: page.getByRole('heading') })
    .first()
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('1 of 4');
  await viewer.getByRole('button', { name: 'Next document' }).click();
  await expect(viewer).toContainText('2 of 4');
  await page.keyboard.press('Control+ArrowRight');
  await expect(viewer).toContainText('3 of 4');
  await page.keyboard.press('Control+ArrowLeft');
  await expect(viewer).toContainText('2 of 4');
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(viewer).toContainText('125%');
  for (let press = 0; press < 5; press++) await page.keyboard.press('Control+Minus');
  await expect(viewer).toContainText('25%');
  await viewer.getByRole('button', { name: /Reset/ }).click();
  await expect(viewer).toContainText('100%');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('other members of the family never see a document that only its owner may see', async ({ page, browser }) => {
  const person = await seedPerson(page, PAPERS);
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await seedPerson(other);
  const { documents } = await (await page.context().request.get(`/api/documents?ownerId=${person.id}`)).json();
  await other.goto(`/dashboard?member=${person.id}&doc=${documents[0].id}`);
  await expect(other.getByText('Elena’s passport')).toHaveCount(0);
  await expect(callApi(other, 'POST', `/api/documents/${documents[0].id}/link`, {})).rejects.toThrow('answered 404');
  await stranger.close();
});
