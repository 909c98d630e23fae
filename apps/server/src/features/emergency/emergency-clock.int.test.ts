import { expect } from 'vitest';
import { ageRequests, ask, emergencyNoticesOf, nameContact, refuse, work } from '../../../test/emergency.ts';
import { it as base } from '../../../test/fixtures.ts';
import { jumpClock } from '../../../test/jump-clock.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { sightClock, trustClock } from '../../platform/db/clock.ts';

/** The owner has named the member, who has asked and waits for seven days. */
const it = base.extend('paper', async ({ owner, member, server }) => {
  await server.transactions.asSystem(trustClock);
  expect([await nameContact(owner, member), await ask(member, owner)]).toEqual(['204', '204']);
  return createDocument(owner, { name: 'Living will' });
});

/** The clock of the database moves: what was stored before is so much longer ago. */
async function move(server: TestServer, by: string): Promise<void> {
  await ageRequests(server, by);
  await jumpClock({ server, by });
}
/** A server has run for a day with this clock. */
const trust = (server: TestServer) => server.transactions.asSystem(trustClock);
/** So much later, by a clock that is right: it was sighted all the time. */
async function pass(server: TestServer, by: string): Promise<void> {
  await ageRequests(server, by);
  await work(server);
}

it('an hour ahead, nothing is told or opened that is not due by the database’s clock [D-37]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await move(server, '1 hour');
  await work(server);
  await sightClock(server.transactions);
  expect(await emergencyNoticesOf(owner)).toEqual(['asked']);
  await pass(server, '3 days 11 hours');
  expect(await emergencyNoticesOf(owner)).toEqual(['half', 'asked']);
  expect(await outcome(member, `GET /api/documents/${paper.id}`)).toBe('404 not_found');
});

it('a year ahead, nothing happens while the clock is in doubt; then the owner is told and has the time again [D-37]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await move(server, '365 days');
  const seen: string[] = [];
  const look = async () => {
    await work(server);
    const [latest] = await emergencyNoticesOf(owner);
    seen.push(`${latest} ${await outcome(member, `GET /api/documents/${paper.id}`)}`);
  };
  await look();
  await trust(server);
  await look();
  for (const by of ['2 days', '12 hours', '23 hours', '1 hour']) {
    await ageRequests(server, by);
    await look();
  }
  expect(seen).toEqual([
    'asked 404 not_found',
    'half 404 not_found',
    'half 404 not_found',
    'last 404 not_found',
    'last 404 not_found',
    'opened 200',
  ]);
  expect(await emergencyNoticesOf(owner)).toEqual(['opened', 'last', 'half', 'asked']);
});

it('where the opening moves, both see the new moment, and the owner can still refuse [D-37]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await move(server, '8 days');
  await trust(server);
  await work(server);
  for (const person of [owner, member]) {
    const { contacts } = (await send(person, 'GET /api/emergency-contacts')).json();
    const left = Date.parse(contacts[0].request.opensAt) - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(84); // half of seven days
  }
  expect(await refuse(owner, member)).toBe('204');
  await pass(server, '30 days');
  expect(await outcome(member, `GET /api/documents/${paper.id}`)).toBe('404 not_found');
});

it('what was asked while the clock was ahead waits from the moment at which it is right again [D-37]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await move(server, '-40 days');
  await work(server); // in doubt
  await trust(server);
  await work(server);
  const [row] = await runSql(
    server,
    `select asked_at <= now() as "isPast", round(extract(epoch from opens_at - now()) / 3600)::int as hours
     from emergency_contacts where person_id = $1`,
    [owner.id],
  );
  expect(row).toEqual({ isPast: true, hours: 168 });
  for (const by of ['3 days 12 hours', '2 days 12 hours', '1 day']) await pass(server, by);
  expect(await emergencyNoticesOf(owner)).toEqual(['opened', 'last', 'half', 'asked']);
  expect(await outcome(member, `GET /api/documents/${paper.id}`)).toBe('200');
});

it('what is asked while the clock is behind does not begin in the past [D-37]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  await refuse(owner, member);
  await runSql(server, 'update emergency_contacts set refused_at = null');
  await jumpClock({ server, by: '-3 days' }); // shows three days less than before
  expect(await ask(member, owner)).toBe('204');
  await jumpClock({ server, by: '3 days' });
  await ageRequests(server, '3 days'); // right again
  await work(server);
  const [row] = await runSql(
    server,
    `select round(extract(epoch from opens_at - now()) / 3600)::int as hours from emergency_contacts where person_id = $1`,
    [owner.id],
  );
  expect(row).toEqual({ hours: 168 });
  expect(await outcome(member, `GET /api/documents/${paper.id}`)).toBe('404 not_found');
});

it('of workers at once one takes each step [PPL-11]', async ({ owner, member, paper, server }) => {
  for (const by of ['3 days 12 hours', '2 days 12 hours', '1 day']) {
    await ageRequests(server, by);
    await Promise.all([work(server), work(server), work(server)]);
  }
  expect(await emergencyNoticesOf(owner)).toEqual(['opened', 'last', 'half', 'asked']);
  expect(await emergencyNoticesOf(member)).toEqual(['opened', 'named']);
  const mails = await runSql(
    server,
    `select kind, count(*)::int as mails from mails where person_id = $1 and kind like 'emergency%' group by kind order by kind`,
    [owner.id],
  );
  expect(mails).toEqual([
    { kind: 'emergency-asked', mails: 1 },
    { kind: 'emergency-opened', mails: 1 },
    { kind: 'emergency-waiting', mails: 2 },
  ]);
  expect(await outcome(member, `GET /api/documents/${paper.id}`)).toBe('200');
});

it('the database refuses an opening of which the owner was not told [D-37]', async ({
  owner,
  member,
  paper,
  server,
}) => {
  expect([owner.id, member.id, paper.id]).toHaveLength(3);
  const change = (set: string) =>
    runSql(server, `update emergency_contacts set ${set} where person_id = $1`, [owner.id]);
  await expect(change('opened_at = opens_at')).rejects.toThrow('emergency_contacts_told');
  await expect(change('opened_at = opens_at, told_half_at = now()')).rejects.toThrow('emergency_contacts_told');
  await expect(change('told_half_at = now(), told_last_at = now(), opened_at = now()')).rejects.toThrow(
    'emergency_contacts_told',
  );
});
