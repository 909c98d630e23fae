import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const exempt = async (actor: TestPerson, { id }: TestPerson, type = 'ID', isExempt = true) =>
  (await send(actor, `PUT /api/members/${id}/exemption`, { type, isExempt })).statusCode;

/** The exemptions of this person that the reader gets. */
async function exemptionsOf({ id }: TestPerson, reader: TestPerson): Promise<unknown> {
  const { families } = (await send(reader, 'GET /api/families')).json();
  const members = families.flatMap((family: { members: { personId: string }[] }) => family.members);
  const { exemptions } = members.find(({ personId }: { personId: string }) => personId === id);
  return exemptions.map(({ type }: { type: string }) => type);
}

const noticesOf = async (person: TestPerson) => (await send(person, 'GET /api/notices')).json().notices;

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
  await exempt(member, member, 'Passport');
  await addMember(outsider.familyId, member);
  expect(await exemptionsOf(member, outsider)).toEqual(['Passport']);
  await send(member, `DELETE /api/families/${outsider.familyId}/membership`);
  expect(await sqlAsPerson(server, outsider.id, ['select from exemptions'])).toEqual([]);

  await runSql(server, 'delete from people where id = $1', [admin.id]);
  expect(await exemptionsOf(member, owner)).toEqual(['ID', 'Passport']);
  await runSql(server, 'delete from people where id = $1', [member.id]);
  expect(await runSql(server, 'select from exemptions where person_id = $1', [member.id])).toEqual([]);
});

it('what an Admin says counts in the Admin’s family alone, and ends with the membership; what people say of themselves counts everywhere [KNO-10]', async ({
  server,
  owner,
  member,
  outsider,
}) => {
  await addMember(outsider.familyId, member);
  await exempt(owner, member);
  expect([await exemptionsOf(member, owner), await exemptionsOf(member, outsider)]).toEqual([['ID'], []]);
  expect(await exempt(outsider, member, 'Passport')).toBe(204);
  expect([await exemptionsOf(member, owner), await exemptionsOf(member, outsider)]).toEqual([['ID'], ['Passport']]);
  await exempt(member, member, 'Driver License');
  expect(await exemptionsOf(member, outsider)).toEqual(['Driver License', 'Passport']);

  await send(member, `DELETE /api/families/${outsider.familyId}/membership`);
  const left = await runSql(server, 'select type from exemptions where person_id = $1 order by type', [member.id]);
  expect(left).toEqual([{ type: 'Driver License' }, { type: 'ID' }]);
});

it('an Admin ends what the own family has said, and nothing that goes on to count elsewhere; the person ends all of it [KNO-10]', async ({
  owner,
  member,
  outsider,
}) => {
  await addMember(outsider.familyId, member);
  await exempt(owner, member);
  expect(await exempt(outsider, member, 'ID', false)).toBe(204); // it sees nothing there
  expect(await exemptionsOf(member, owner)).toEqual(['ID']);
  expect(await exempt(owner, member, 'ID', false)).toBe(204);
  expect(await exemptionsOf(member, owner)).toEqual([]);

  await exempt(member, member);
  expect(await exempt(owner, member, 'ID', false)).toBe(403);
  await exempt(owner, member, 'Passport');
  for (const type of ['ID', 'Passport']) expect(await exempt(member, member, type, false)).toBe(204);
  expect(await exemptionsOf(member, owner)).toEqual([]);
});

it('the person is notified once of an exemption that an Admin made for them [KNO-10]', async ({
  owner,
  member,
  viewer,
}) => {
  for (let times = 0; times < 2; times += 1) await exempt(owner, member);
  expect(await noticesOf(member)).toMatchObject([
    { kind: 'exempted', familyName: 'Rivera', detail: 'ID', actor: { name: owner.name } },
  ]);
  await exempt(owner, member, 'Passport');
  expect(await noticesOf(member)).toHaveLength(2);
  await exempt(viewer, viewer);
  expect(await noticesOf(viewer)).toEqual([]);
});

it('without the application, an Admin says nothing for another family, nor for all of them [KNO-10]', async ({
  server,
  owner,
  member,
  outsider,
}) => {
  await addMember(outsider.familyId, member);
  const insert = 'insert into exemptions (person_id, type, set_by, family_id) values ($1, $2, $3, $4)';
  for (const family of [outsider.familyId, null]) {
    const forged = sqlAsPerson(server, owner.id, [insert, [member.id, 'ID', owner.id, family]]);
    await expect(forged).rejects.toThrow(/row-level security/);
  }
  await exempt(outsider, member);
  await sqlAsPerson(server, owner.id, ['delete from exemptions where person_id = $1', [member.id]]);
  expect(await exemptionsOf(member, outsider)).toEqual(['ID']);
});
