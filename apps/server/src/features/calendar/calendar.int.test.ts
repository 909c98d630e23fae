import { randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import { describe, expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { hashToken } from '../../platform/link-token.ts';

const LINK = '/api/reminders/calendar';
const EXPIRES_ON = '2027-03-14';

const log: string[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { log: (line: string) => void log.push(line) });

async function makeLink(person: TestPerson): Promise<string> {
  const answer = await send(person, `POST ${LINK}`);
  expect(answer.statusCode).toBe(201);
  return answer.json().url;
}

/** As a calendar program asks: no cookie, no Origin. */
function fetchFeed({ app }: TestServer, url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { 'user-agent': 'iOS/18.0 dataaccessd/1.0', ...headers } });
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
const told = (text: string) => eventsIn(text).map(({ startDate, summary }) => `${startDate} ${summary}`);
async function readDates(server: TestServer, url: string): Promise<string[]> {
  return told((await fetchFeed(server, url)).body);
}

describe('a calendar feed', () => {
  it('leaves out dates before 1900 and after 2200, which stop some programs, and keeps the others [D-47] [KNO-7]', async ({
    server,
    owner,
  }) => {
    for (const [name, date] of [
      ['Unlimited', '9999-12-31'],
      ['Slip', '0027-04-03'],
      ['Lease', '2027-03-14'],
    ]) {
      const { id } = await createDocument(owner, { name, type: 'Legal', expiresOn: EXPIRES_ON });
      await runSql(server, 'update documents set expires_on = $2 where id = $1', [id, date]);
    }
    expect(await readDates(server, await makeLink(owner))).toEqual(['2027-03-14 Expires: Lease (Elena Rivera)']);
  });

  it('holds renew-by and expiry of every paper that its person may see, and no other [KNO-7] [SEC-48]', async ({
    server,
    owner,
    viewer,
    outsider,
    familyId,
  }) => {
    await createDocument(owner, { expiresOn: EXPIRES_ON, number: 'X1178264', target: forPerson(owner, familyId) });
    await createDocument(owner, { expiresOn: '2027-01-31', type: 'Legal', name: 'Lease', target: forFamily(familyId) });
    await createDocument(owner, { expiresOn: EXPIRES_ON, type: 'Medical', name: 'Hidden' });
    await createDocument(owner, { target: forPerson(owner, familyId), name: 'Without a date' });
    const shared = [
      '2027-01-03 Renew: Passport (Elena Rivera)',
      '2027-01-31 Expires: Lease (Rivera)',
      '2027-03-14 Expires: Passport (Elena Rivera)',
    ];
    const feed = await fetchFeed(server, await makeLink(viewer));
    expect(told(feed.body).toSorted()).toEqual(shared);
    expect(feed.body).not.toContain('X1178264');
    const owners = await readDates(server, await makeLink(owner));
    expect(owners.toSorted()).toEqual([...shared, '2027-03-14 Expires: Hidden (Elena Rivera)'].toSorted());
    expect(await readDates(server, await makeLink(outsider))).toEqual([]);
  });

  it("has no alarm after 'Done', and its calendars take the change, as after its undo [KNO-4] [KNO-7]", async ({
    server,
    owner,
  }) => {
    const { id } = await createDocument(owner, { expiresOn: EXPIRES_ON });
    const url = await makeLink(owner);
    const read = async () => {
      const { body } = await fetchFeed(server, url);
      const [event] = eventsIn(body);
      return { alarms: body.split('BEGIN:VALARM').length - 1, sequence: event?.sequence ?? Number.NaN };
    };
    const press = (doneFor: string | null) => send(owner, `PATCH /api/documents/${id}/attention`, { doneFor });
    const before = await read();
    await press(EXPIRES_ON);
    const done = await read();
    await press(null);
    const undone = await read();
    expect([before.alarms, done.alarms, undone.alarms]).toEqual([2, 0, 2]);
    expect(done.sequence).toBeGreaterThan(before.sequence);
    expect(undone.sequence).toBeGreaterThan(done.sequence);
  });

  it('goes by the times of its person and of the document; papers that never remind are not in it [KNO-1] [KNO-7] [KNO-8]', async ({
    server,
    owner,
  }) => {
    await createDocument(owner, { expiresOn: EXPIRES_ON });
    const url = await makeLink(owner);
    const [before] = eventsIn((await fetchFeed(server, url)).body);
    const choose = (choices: object) =>
      send(owner, 'PATCH /api/reminders/preferences', { leadTimes: { Passport: choices } });
    await choose({ timeToRenew: 'P5W', firstReminder: null });
    const [after] = eventsIn((await fetchFeed(server, url)).body);
    expect([String(before?.startDate), String(after?.startDate)]).toEqual(['2027-01-03', '2027-02-07']);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    await choose({ timeToRenew: null, firstReminder: 'none' });
    expect(await readDates(server, url)).toEqual([]);
  });

  it('an edit raises the sequence and keeps the id [KNO-7]', async ({ server, owner }) => {
    const { id } = await createDocument(owner, { expiresOn: EXPIRES_ON, type: 'Other' });
    const url = await makeLink(owner);
    const [before] = eventsIn((await fetchFeed(server, url)).body);
    await send(owner, `PATCH /api/documents/${id}`, { revision: 1, expiresOn: '2028-01-01' });
    const [after] = eventsIn((await fetchFeed(server, url)).body);
    expect(after).toMatchObject({ uid: before?.uid, sequence: (before?.sequence ?? Number.NaN) + 1 });
    expect(String(after?.startDate)).toBe('2028-01-01');
  });

  it('shows at the next fetch that sight has ended [KNO-7] [SEC-48]', async ({ server, owner, member, familyId }) => {
    const target = forPerson(owner, familyId);
    const trashed = await createDocument(owner, { expiresOn: EXPIRES_ON, type: 'Other', name: 'Trashed', target });
    const unshared = await createDocument(owner, { expiresOn: EXPIRES_ON, type: 'Other', name: 'Unshared', target });
    await createDocument(owner, { expiresOn: EXPIRES_ON, type: 'Other', name: 'Stays', target });
    const url = await makeLink(member);
    const names = async () => (await readDates(server, url)).map((words) => words.split(' ')[2]);
    expect((await names()).toSorted()).toEqual(['Stays', 'Trashed', 'Unshared']);
    await send(owner, `DELETE /api/documents/${trashed.id}`);
    await send(owner, `DELETE /api/documents/${unshared.id}/shares/${familyId}`);
    expect(await names()).toEqual(['Stays']);
    expect((await readDates(server, await makeLink(owner))).join()).not.toContain('Trashed');
    await send(member, `DELETE /api/families/${familyId}/membership`);
    expect(await names()).toEqual([]);
  });

  it('unknown, malformed, renewed, revoked and orphaned links answer alike [KNO-7] [SEC-48]', async ({
    server,
    owner,
    member,
    admin,
  }) => {
    const renewed = await makeLink(owner);
    await makeLink(owner);
    const revoked = await makeLink(admin);
    await send(admin, `DELETE ${LINK}`);
    const orphaned = await makeLink(member);
    expect((await fetchFeed(server, orphaned)).statusCode).toBe(200);
    const password = { password: member.password };
    expect(await outcome(member, 'POST /api/profile/deletion', password)).toMatch(/^20/);
    const unknown = `/api/calendar/${randomBytes(32).toString('base64url')}.ics`;
    const malformed = ['x', 'a%00b', '..%2f..', "'%20or%201=1", 'A'.repeat(90)].map((t) => `/api/calendar/${t}.ics`);
    const answerTo = async (url: string) => {
      const { statusCode, headers, body } = await fetchFeed(server, url);
      return { statusCode, headers: { ...headers, date: undefined, 'x-request-id': undefined }, body };
    };
    const expected = await answerTo(unknown);
    expect(expected.statusCode).toBe(404);
    for (const url of [renewed, revoked, orphaned, ...malformed]) expect(await answerTo(url)).toEqual(expected);
  });

  it('a calendar program gets 304 until something changes [KNO-7]', async ({ server, owner }) => {
    const url = await makeLink(owner);
    const { etag } = (await fetchFeed(server, url)).headers;
    const again = () => fetchFeed(server, url, { 'if-none-match': String(etag) });
    expect(await again()).toMatchObject({ statusCode: 304, body: '' });
    await createDocument(owner, { expiresOn: EXPIRES_ON });
    expect((await again()).statusCode).toBe(200);
  });

  it('needs no cookie and heeds none, sets none, and is kept by no cache or search engine [KNO-7]', async ({
    server,
    owner,
    outsider,
  }) => {
    await createDocument(owner, { expiresOn: EXPIRES_ON, type: 'Other' });
    const url = await makeLink(owner);
    const plain = await fetchFeed(server, url);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'none',
    });
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect((await fetchFeed(server, url, { cookie: outsider.cookie })).body).toBe(plain.body);
  });

  it('the log never holds a calendar link’s token, and the database only its hash [KNO-7]', async ({
    server,
    owner,
  }) => {
    const url = await makeLink(owner);
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
    await fetchFeed(server, url);
    await runSql(server, 'alter table reminder_preferences rename to hidden_for_a_moment');
    const failed = await fetchFeed(server, url);
    await runSql(server, 'alter table hidden_for_a_moment rename to reminder_preferences');
    expect(failed.statusCode).toBe(500);
    expect(log.join()).toContain('request failed');
    expect(log.join()).not.toContain(token.slice(0, 20));
    const rows = await runSql(server, 'select token_hash from calendar_links where person_id = $1', [owner.id]);
    expect(rows).toEqual([{ token_hash: hashToken(token) }]);
  });

  it('tells when it was last read, to the hour [KNO-7]', async ({ server, owner }) => {
    const link = async () => (await send(owner, `GET ${LINK}`)).json().link;
    expect(await link()).toBeNull();
    const url = await makeLink(owner);
    expect(await link()).toEqual({ madeAt: expect.any(String), lastReadAt: null });
    await fetchFeed(server, url);
    const { lastReadAt } = await link();
    expect(lastReadAt).toEqual(expect.any(String));
    await fetchFeed(server, url);
    expect((await link()).lastReadAt).toBe(lastReadAt);
    await runSql(server, `update calendar_links set last_read_at = now() - interval '2 hours'`);
    await fetchFeed(server, url);
    expect((await link()).lastReadAt >= lastReadAt).toBe(true);
  });

  it('is read sixty times an hour at most [KNO-7]', async ({ server, owner, admin }) => {
    const url = await makeLink(owner);
    await fetchFeed(server, url);
    await runSql(server, `update rate_limits set tries = 60 where bucket like 'calendar:link:%'`);
    expect((await fetchFeed(server, url)).statusCode).toBe(429);
    expect((await fetchFeed(server, await makeLink(admin))).statusCode).toBe(200);
    await runSql(server, `update rate_limits set tries = 1200 where bucket like 'calendar:address:%'`);
    expect((await fetchFeed(server, await makeLink(admin))).statusCode).toBe(429);
    await runSql(server, 'delete from rate_limits');
  });
});

describe('by the policies alone, a calendar link', () => {
  const enter = 'select enter_calendar($1) as id';
  const READ_ONLY: [string] = ['set transaction read only'];

  it('enters its own person by its token, in a transaction that only reads [SEC-48]', async ({ server, owner }) => {
    const token = /([\w-]{43})\.ics$/.exec(await makeLink(owner))?.[1] ?? '';
    expect(await sqlAsPerson(server, null, READ_ONLY, [enter, [token]])).toEqual([{ id: owner.id }]);
    const write = sqlAsPerson(server, null, [enter, [token]]);
    await expect(write).rejects.toThrow('a calendar link reads and never writes');
    const late = sqlAsPerson(server, null, READ_ONLY, [enter, [token]], ['set transaction read write']);
    await expect(late).rejects.toThrow('read-write mode');
  });

  it('enters nobody by its hash, and ends the previous person’s view [SEC-48]', async ({ server, owner }) => {
    const token = /([\w-]{43})\.ics$/.exec(await makeLink(owner))?.[1] ?? '';
    const hash = hashToken(token);
    for (const guess of [hash.toString('hex'), `\\x${hash.toString('hex')}`, hash.toString('base64url'), '', 'x']) {
      const seen = await sqlAsPerson(server, owner.id, READ_ONLY, [enter, [guess]], ['select me() as id']);
      expect(seen).toEqual([{ id: null }]);
    }
  });

  it('enters nobody whose temporary password is still to be replaced [SEC-24]', async ({ server, owner }) => {
    const url = await makeLink(owner);
    await runSql(server, `update auth.users set password_due_at = now() + interval '1 day' where id = $1`, [owner.id]);
    expect((await fetchFeed(server, url)).statusCode).toBe(404);
  });

  it("is its person's own: nobody reads, makes or ends another's, or reads a hash [KNO-7]", async ({
    server,
    owner,
    admin,
  }) => {
    await makeLink(owner);
    const as = (person: TestPerson, text: string, values: unknown[] = []) =>
      sqlAsPerson(server, person.id, [text, values]);
    expect(await as(admin, 'select person_id from calendar_links')).toEqual([]);
    expect(await as(admin, 'delete from calendar_links returning person_id')).toEqual([]);
    const insert = 'insert into calendar_links (person_id, token_hash) values ($1, $2)';
    await expect(as(admin, insert, [owner.id, hashToken('mine')])).rejects.toThrow('row-level security');
    await expect(as(owner, 'select token_hash from calendar_links')).rejects.toThrow('permission denied');
  });
});

describe("'Add to calendar'", () => {
  it('gives one paper as a file, with the caller’s dates [KNO-7]', async ({ owner, viewer, familyId }) => {
    const name = 'Mia’s passport / “old”';
    const target = forPerson(owner, familyId);
    const { id } = await createDocument(owner, { expiresOn: EXPIRES_ON, name, target });
    const times = { Passport: { timeToRenew: 'P5W', firstReminder: 'none' } };
    await send(viewer, 'PATCH /api/reminders/preferences', { leadTimes: times });
    const answer = await send(viewer, `GET /api/documents/${id}/calendar`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename=.*\.ics/),
    });
    expect(told(answer.body)).toEqual([
      `2027-02-07 Renew: ${name} (Elena Rivera)`,
      `2027-03-14 Expires: ${name} (Elena Rivera)`,
    ]);
  });

  it('gives nothing to who does not see it, nor of a paper without a date [SEC-1]', async ({ owner, outsider }) => {
    const dated = await createDocument(owner, { expiresOn: EXPIRES_ON });
    const undated = await createDocument(owner);
    expect(await outcome(outsider, `GET /api/documents/${dated.id}/calendar`)).toBe('404 not_found');
    expect(await outcome(owner, `GET /api/documents/${undated.id}/calendar`)).toBe('404 not_found');
  });
});
