import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { noticesOf } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const setRole = (admin: TestPerson, familyId: string, member: TestPerson, role: string) =>
  outcome(admin, `PUT /api/families/${familyId}/members/${member.id}/role`, { role });

it('an Admin cannot fill a bell by changing a role to and fro: the latest notice replaces the one before [SEC-47]', async ({
  owner,
  admin,
  member,
  familyId,
}) => {
  for (let change = 0; change < 10; change++)
    expect(await setRole(owner, familyId, member, change % 2 === 0 ? 'Viewer' : 'Member')).toBe('204');
  expect(await setRole(owner, familyId, member, 'Viewer')).toBe('204');
  expect(await noticesOf(member)).toEqual(['role_changed Viewer']);
  // what another Admin does is another notice
  expect(await setRole(admin, familyId, member, 'Member')).toBe('204');
  expect(await noticesOf(member)).toEqual(['role_changed Member', 'role_changed Viewer']);
});

it('a replaced notice is unread again, and one that is an hour old stays', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  await setRole(owner, familyId, member, 'Viewer');
  await send(member, 'POST /api/notices/read');
  await setRole(owner, familyId, member, 'Member');
  expect((await send(member, 'GET /api/notices')).json()).toMatchObject({ unread: 1, notices: [{ role: 'Member' }] });
  await runSql(server, `update notices set created_at = created_at - interval '1 hour' where person_id = $1`, [
    member.id,
  ]);
  await setRole(owner, familyId, member, 'Viewer');
  expect(await noticesOf(member)).toEqual(['role_changed Viewer', 'role_changed Member']);
});
