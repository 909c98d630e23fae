import { expect } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { it } from '../../../test/fixtures.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { addLetter } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { forgetExpired } from './forget-expired.ts';

it('codes, links and sessions that were made while the clock was a year ahead end once it is right [SEC-33] [REL-22]', async ({
  server,
  owner,
  admin,
  familyId,
}) => {
  const body = { name: 'Noa', bornOn: null, guardianIds: [] };
  const noa = (await send(owner, `POST /api/families/${familyId}/people`, body)).json().personId;
  await send(owner, `PUT /api/people/${noa}/account-invite`, { email: null, guardiansUntil: null });
  const count = async () => ({
    accounts: await countRows(server, `account_invites where person_id = '${noa}'`),
    invites: await countRows(server, `invites where family_id = '${familyId}' and ended_at is null`),
    links: await countRows(server, `auth.mailed_links where user_id = '${admin.id}'`),
    sessions: await countRows(server, `auth.sessions where user_id = '${admin.id}'`),
    passwords: await countRows(
      server,
      `auth.users where id = '${admin.id}' and password_due_at > now() + interval '5 days'`,
    ),
  });
  await addInvite(server, familyId, { code: 'AHEAD1' });
  await addLetter(familyId, owner, { email: 'ahead@stone.example' });
  for (const purpose of ['confirm-email', 'reset-password'] as const) await makeLink(admin, purpose);
  await runSql(server, `update auth.users set password_due_at = now() + interval '72 hours' where id = $1`, [admin.id]);
  await forgetExpired(server);
  expect(await count()).toEqual({ accounts: 1, invites: 2, links: 2, sessions: 1, passwords: 0 });

  const changes = [
    // as made by a clock that was ahead
    `update account_invites set created_at = created_at + interval '1 year', expires_at = expires_at + interval '1 year' where person_id = '${noa}'`,
    `update invites set expires_at = expires_at + interval '1 year' where family_id = '${familyId}'`,
    `update auth.mailed_links set expires_at = expires_at + interval '1 year' where user_id = '${admin.id}'`,
    `update auth.sessions set expires_at = expires_at + interval '1 year' where user_id = '${admin.id}'`,
    `update auth.users set password_due_at = password_due_at + interval '1 year' where id = '${admin.id}'`,
  ];
  for (const change of changes) await runSql(server, change);
  expect(await count()).toEqual({ accounts: 1, invites: 2, links: 2, sessions: 1, passwords: 1 });
  await forgetExpired(server);
  expect(await count()).toEqual({ accounts: 0, invites: 0, links: 0, sessions: 0, passwords: 0 });
});

it('a limit, and a changed password, from a clock a year ahead stop nobody once it is right [REL-22]', async ({
  server,
  admin,
}) => {
  const count = async () => (await runSql(server, `select count_try('ahead', 60) as tries`))[0]?.tries;
  expect([await count(), await count()]).toEqual([1, 2]);
  await runSql(server, `update rate_limits set resets_at = resets_at + interval '1 year' where bucket = 'ahead'`);
  expect([await count(), await count()]).toEqual([1, 2]);
  const change = `update auth.accounts set password_changed_at = now() + interval '1 year' where user_id = $1`;
  await runSql(server, change, [admin.id]);
  await forgetExpired(server);
  expect(await countRows(server, `auth.accounts where user_id = '${admin.id}' and password_changed_at > now()`)).toBe(
    0,
  );
});
