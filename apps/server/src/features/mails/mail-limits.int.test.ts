import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { mailsTo } from '../../../test/mailed-links.ts';
import { noticesOf } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';
import { LETTERS } from './letters.ts';
import type { MailKind } from './mail-kinds.ts';
import { queueMail } from './queue-mail.ts';

const KINDS = [...Object.keys(LETTERS), 'digest'] as MailKind[];

it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

const queue = (server: TestServer, kind: MailKind, to: string) =>
  server.transactions.asSystem((tx) => queueMail(server, tx, { kind, personId: null, to, params: {} as never }));

it.for(KINDS)('the mail %s goes to one mailbox four times an hour [SEC-47]', async (kind, { server }) => {
  const to = `${randomUUID()}@mailbox.example`;
  const queued = await Promise.all(Array.from({ length: 9 }, () => queue(server, kind, to)));
  expect(queued.filter(Boolean)).toHaveLength(4);
  expect(await mailsTo(server, to)).toHaveLength(4);
  await runSql(server, `update rate_limits set resets_at = resets_at - interval '1 hour'`);
  expect(await queue(server, kind, to)).toBe(true);
});

it('no other code plans a mail, so no kind goes past the limit [SEC-47]', () => {
  const source = new URL('../../', import.meta.url);
  const files = fs.readdirSync(source, { recursive: true, encoding: 'utf8' });
  const planning = files.filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.endsWith('.test.ts') &&
      /insertInto\('mails'\)|insert into mails/.test(fs.readFileSync(new URL(name, source), 'utf8')),
  );
  expect(planning).toEqual(['features/mails/queue-mail.ts']);
});

it('an invitation whose mail is left out is valid all the same [SEC-47]', async ({ server, owner, familyId }) => {
  const guest = await addPerson(server);
  const invites = `/api/families/${familyId}/invites`;
  for (let round = 0; round < 7; round++) {
    const sent = await send(owner, `POST ${invites}`, { email: guest.email });
    expect(sent.statusCode).toBe(201);
    if (round < 6) expect(await outcome(owner, `DELETE ${invites}/${sent.json().id}`)).toBe('204');
  }
  expect(await mailsTo(server, guest.email)).toHaveLength(4);
  expect((await send(guest, 'GET /api/invites')).json().invites).toHaveLength(1);
  expect(await noticesOf(guest)).toContain('invited');
});

it('invitations from several families fill a mailbox no further [SEC-47]', async ({ server, owner, familyId }) => {
  const email = `${randomUUID()}@mailbox.example`;
  const admins = await Promise.all(Array.from({ length: 6 }, () => addPerson(server, { family: 'Stone' })));
  for (const admin of [{ ...owner, familyId }, ...admins])
    expect(await outcome(admin, `POST /api/families/${admin.familyId}/invites`, { email, allowUnknown: true })).toBe(
      '201',
    );
  expect(await mailsTo(server, email)).toHaveLength(4);
});

it('making and deleting accounts for one address fills no mailbox [SEC-47]', async ({ server, owner, familyId }) => {
  const email = `${randomUUID()}@mailbox.example`;
  const account = { name: 'Ada', email, password: 'amber lantern meadow', role: 'Member' };
  for (let round = 0; round < 6; round++) {
    expect(await outcome(owner, `POST /api/families/${familyId}/accounts`, account)).toMatch(/^20/);
    await deleteAccountOf(server, email);
  }
  expect(await mailsTo(server, email)).toHaveLength(4);
});

it('signing up and leaving again with one address fills no mailbox [SEC-47]', async ({ server }) => {
  const email = `${randomUUID()}@mailbox.example`;
  const payload = { name: 'Ada', email, password: 'quiet lantern orchard', family: { kind: 'create', name: 'Stone' } };
  const headers = { origin: ORIGIN };
  for (let round = 0; round < 6; round++) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/sign-up', headers, payload });
    expect(answer.statusCode).toBe(201);
    await deleteAccountOf(server, email);
  }
  expect(await mailsTo(server, email)).toHaveLength(4);
});

it('an unknown address is counted like a known one, so the limit tells nothing [SEC-14]', async ({
  server,
  person,
}) => {
  const unknown = `${randomUUID()}@nobody.example`;
  const ask = (email: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/reset-link',
      headers: { origin: ORIGIN },
      payload: { email },
      remoteAddress: '192.0.2.1',
    });
  for (const email of [person.email, unknown]) for (let tries = 0; tries < 4; tries++) await ask(email);
  expect(await mailsTo(server, unknown)).toEqual([]);
  const counts = await runSql(server, `select tries from rate_limits where bucket like 'mail:reset-password:%'`);
  expect(counts).toEqual([{ tries: 4 }, { tries: 4 }]);
});

/** Its mails stay, so that they can be counted. */
async function deleteAccountOf(server: TestServer, email: string): Promise<void> {
  await runSql(server, 'update mails set person_id = null where to_email = $1', [email]);
  await runSql(server, 'delete from families f using people p where p.id = f.owner_id and p.contact_email = $1', [
    email,
  ]);
  await runSql(server, 'delete from people where contact_email = $1', [email]);
}
