import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const exempt = async (actor: TestPerson, { id }: TestPerson, type = 'ID', isExempt = true) =>
  (await send(actor, `PUT /api/members/${id}/exemption`, { type, isExempt })).statusCode;

/** What the reader is told that this person does not need. */
async function exemptionsOf({ id }: TestPerson, reader: TestPerson): Promise<unknown> {
  const { families } = (await send(reader, 'GET /api/families')).json();
  const members = families.flatMap((family: { members: { personId: string }[] }) => family.members);
  return members.find(({ personId }: { personId: string }) => personId === id)?.exemptions;
}

it('a person says what they do not need, a Viewer too; the family sees it at once, and it can be taken back [KNO-10]', async ({
  owner,
  viewer,
}) => {
  expect(await exemptionsOf(viewer, owner)).toEqual([]);
  expect(await exempt(viewer, viewer, 'Driver License')).toBe(204);
  expect(await exempt(viewer, viewer, 'Driver License')).toBe(204);
  expect(await exempt(viewer, viewer, 'ID')).toBe(204);
  expect(await exemptionsOf(viewer, owner)).toEqual(['Driver License', 'ID']);
  for (let times = 0; times < 2; times += 1) expect(await exempt(viewer, viewer, 'ID', false)).toBe(204);
  expect(await exemptionsOf(viewer, owner)).toEqual(['Driver License']);
});

it('Admins say it for the members of their family; Members, Viewers and people of other families do not [KNO-10, PER-2]', async ({
  admin,
  member,
  viewer,
  outsider,
}) => {
  expect(await exempt(admin, member)).toBe(204);
  expect(await exempt(member, viewer)).toBe(403);
  expect(await exempt(viewer, member, 'ID', false)).toBe(403);
  expect(await exempt(outsider, member, 'ID', false)).toBe(404);
  expect(await exemptionsOf(member, viewer)).toEqual(['ID']);
  expect(await exemptionsOf(viewer, viewer)).toEqual([]);
});

it('only the papers that everyone is expected to have can be left out', async ({ owner }) => {
  expect(await exempt(owner, owner, 'Legal')).toBe(400);
});

it('without the application, the policies alone refuse what is not theirs to say [KNO-10]', async ({
  server,
  owner,
  member,
  outsider,
}) => {
  await exempt(owner, member);
  const insert = 'insert into exemptions (person_id, type, set_by) values ($1, $2, $3)';
  for (const actor of [member, outsider]) {
    const write = sqlAsPerson(server, actor.id, [insert, [owner.id, 'ID', actor.id]]);
    await expect(write).rejects.toThrow(/row-level security/);
  }
  const forged = sqlAsPerson(server, owner.id, [insert, [member.id, 'Passport', member.id]]);
  await expect(forged).rejects.toThrow(/row-level security/);
  await sqlAsPerson(server, outsider.id, ['delete from exemptions where person_id = $1', [member.id]]);
  expect(await sqlAsPerson(server, outsider.id, ['select from exemptions'])).toEqual([]);
  expect(await exemptionsOf(member, owner)).toEqual(['ID']);
});

it('they go with the account, and stay when the Admin who set them has gone; another family does not learn of them after leaving [KNO-10]', async ({
  server,
  owner,
  admin,
  member,
  outsider,
}) => {
  await exempt(admin, member);
  await addMember(outsider.familyId, member);
  expect(await exemptionsOf(member, outsider)).toEqual(['ID']);
  await send(member, `DELETE /api/families/${outsider.familyId}/membership`);
  expect(await sqlAsPerson(server, outsider.id, ['select from exemptions'])).toEqual([]);

  await runSql(server, 'delete from people where id = $1', [admin.id]);
  expect(await exemptionsOf(member, owner)).toEqual(['ID']);
  await runSql(server, 'delete from people where id = $1', [member.id]);
  expect(await runSql(server, 'select from exemptions where person_id = $1', [member.id])).toEqual([]);
});
