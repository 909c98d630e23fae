import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

const setLanguage = (person: TestPerson, language: string, isChosen: boolean) =>
  send(person, 'PUT /api/profile/language', { language, isChosen });

async function languageOf(person: TestPerson): Promise<string> {
  const { language, isLanguageChosen } = (await send(person, 'GET /api/session')).json();
  return `${language}${isLanguageChosen ? ', chosen' : ''}`;
}

/** Signs somebody up as a browser with these headers does, and returns the mail that asks to confirm the address. */
async function signUpMail(server: TestServer, headers: Record<string, string>) {
  const email = `${randomUUID()}@rivera.example`;
  const payload = { name: 'Ada', email, password: 'quiet lantern orchard', family: { kind: 'create', name: 'Stone' } };
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-up',
    headers: { origin: ORIGIN, ...headers },
    payload,
  });
  return (await deliverMails(server)).find(({ to }) => to === email);
}

describe('the language of a person', () => {
  it('a person’s language follows the browser until they choose one [LNG-2]', async ({ person }) => {
    const seen = [await languageOf(person)];
    for (const [language, isChosen] of [
      ['de', false],
      ['pl', false],
      ['ar', true],
      ['de', false],
      ['fr', true],
    ] as const) {
      expect((await setLanguage(person, language, isChosen)).statusCode).toBe(204);
      seen.push(await languageOf(person));
    }
    expect(seen).toEqual(['null', 'de', 'pl', 'ar, chosen', 'ar, chosen', 'fr, chosen']);
  });

  it('a language that Kinvault does not have is refused [LNG-2]', async ({ person }) => {
    expect((await setLanguage(person, 'tlh', true)).statusCode).toBe(400);
  });

  it('nobody sets the language of another [LNG-2]', async ({ person, owner }) => {
    await setLanguage(person, 'ar', true);
    expect(await languageOf(owner)).toBe('null');
  });
});

describe('a mail', () => {
  it('the first one is in the language of the page on which one signed up [LNG-2, LNG-4]', async ({ strict }) => {
    const byBrowser = await signUpMail(strict, { 'accept-language': 'ar-EG,en;q=0.5' });
    const byChoice = await signUpMail(strict, { 'accept-language': 'ar', cookie: 'kinvault-language=pl' });
    expect(byBrowser?.html).toContain('<html lang="ar" dir="rtl">');
    expect(byChoice?.html).toContain('<html lang="pl" dir="ltr">');
  });

  it('people without an account are invited in the inviter’s language [LNG-2]', async ({ server, owner }) => {
    await setLanguage(owner, 'de', true);
    const email = `${randomUUID()}@rivera.example`;
    await send(owner, `POST /api/families/${owner.familyId}/invites`, { email, role: 'Member', allowUnknown: true });
    const mail = (await deliverMails(server)).find(({ to }) => to === email);
    expect(mail?.html).toContain('<html lang="de" dir="ltr">');
  });

  it('somebody with an account is invited in their own language [LNG-2]', async ({ server, owner }) => {
    const guest = await addPerson(server, { name: 'Mia' });
    await setLanguage(owner, 'de', true);
    await setLanguage(guest, 'es', true);
    await send(owner, `POST /api/families/${owner.familyId}/invites`, { email: guest.email, role: 'Member' });
    const mail = (await deliverMails(server)).find(({ to }) => to === guest.email);
    expect(mail?.html).toContain('<html lang="es" dir="ltr">');
    expect(mail?.text).toContain('Hola, Mia:');
  });
});

it('a calendar writes dates in the language of its reader [LNG-2]', async ({ server, owner }) => {
  await setLanguage(owner, 'ar', true);
  const { id } = await createDocument(owner, { expiresOn: '2033-03-14' });
  const { url } = (await send(owner, 'POST /api/reminders/calendar')).json();
  const feed = (await server.app.inject({ url })).body.replaceAll('\r\n ', '');
  expect(feed).toContain('١٤ مارس ٢٠٣٣');
  expect((await send(owner, `GET /api/documents/${id}/calendar`)).body.replaceAll('\r\n ', '')).toContain('١٤ مارس');
});

it('a person from before languages gets English, and so does one whose language is gone', async ({ server, owner }) => {
  await runSql(server, "update people set language = 'xx' where id = $1", [owner.id]);
  await createDocument(owner, { expiresOn: '2033-03-14' });
  const { url } = (await send(owner, 'POST /api/reminders/calendar')).json();
  expect((await server.app.inject({ url })).body.replaceAll('\r\n ', '')).toContain('expires on 14 Mar 2033');
});
