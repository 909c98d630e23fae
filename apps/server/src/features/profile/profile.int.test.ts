import { MAX_NAME_CHARS } from '@kinvault/domain/people/person.schema.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';

const CHANGE = { name: 'Elena R.', phone: '+49 30 123', location: 'Berlin', bio: 'Two cats.' };

async function profileOf(person: TestPerson) {
  return (await send(person, 'GET /api/profile')).json();
}

function change(person: TestPerson, payload: object) {
  return send(person, 'PUT /api/profile', payload);
}

it('a new profile has the name and address of its account, and nothing else yet [DAT-2]', async ({ server }) => {
  const person = await signUpPerson(server, 'Ada Stone');
  expect(await profileOf(person)).toEqual({
    id: person.id,
    name: 'Ada Stone',
    email: person.email,
    isConfirmed: false,
    avatarId: null,
    pendingEmail: null,
    phone: null,
    location: null,
    bio: null,
    joinedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

it('a changed profile is returned and saved, the name with it [PRF-1, EPD-1, PER-1]', async ({ server }) => {
  const person = await signUpPerson(server);
  const answer = await change(person, { ...CHANGE, name: '  Elena R. ' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ...CHANGE, id: person.id, email: person.email });
  expect(await profileOf(person)).toEqual(answer.json());
  expect(await runSql(server, 'select name from people where id = $1', [person.id])).toEqual([{ name: 'Elena R.' }]);
});

it('a field of a profile that was emptied has no value [DAT-2]', async ({ server }) => {
  const person = await signUpPerson(server);
  await change(person, CHANGE);
  const emptied = await change(person, { name: 'Elena', phone: ' ', location: '', bio: null });
  expect(emptied.json()).toMatchObject({ phone: null, location: null, bio: null });
});

it.for([
  ['without a name', { ...CHANGE, name: '  ' }],
  ['with a name that is too long', { ...CHANGE, name: 'x'.repeat(MAX_NAME_CHARS + 1) }],
  ['with a life’s story', { ...CHANGE, bio: 'x'.repeat(1001) }],
  ['with half of it', { name: 'Elena' }],
  ['with a NUL', { ...CHANGE, location: 'Ber\0lin' }],
] as const)('a profile %s is refused and stays as it was [PRF-2, EPD-3]', async ([_what, payload], { owner }) => {
  const before = await profileOf(owner);
  expect((await change(owner, payload)).statusCode).toBe(400);
  expect(await profileOf(owner)).toEqual(before);
});

it('fields that are nobody’s to set have no effect [SEC-5]', async ({ server }) => {
  const person = await signUpPerson(server);
  const stranger = await signUpPerson(server, 'Ada Stone');
  const state = () =>
    runSql(
      server,
      `select u.id, u.email, u.email_verified, u.pending_email, p.version > 0 as has_version, p.avatar_file_id,
         p.is_contact_confirmed, m.role, f.owner_id
       from auth.users u join people p using (id) join members m on m.person_id = p.id join families f on f.id = m.family_id
       where u.id = any($1) order by 1`,
      [[person.id, stranger.id]],
    );
  const before = await state();
  const extra = {
    id: stranger.id,
    personId: stranger.id,
    email: 'mine@now.example',
    emailVerified: true,
    email_verified: true,
    isConfirmed: true,
    pendingEmail: 'mine@now.example',
    avatarId: stranger.id,
    role: 'Admin',
    ownerId: person.id,
    familyId: stranger.familyId,
  };
  expect((await change(person, { ...CHANGE, ...extra })).statusCode).toBe(200);
  expect(await state()).toEqual(before);
  expect((await profileOf(stranger)).name).toBe('Ada Stone');
});

it('a member’s new name is in the lists of the family at once, kept pages or not', async ({ server }) => {
  const [owner, member] = [await signUpPerson(server), await signUpPerson(server, 'Leo')];
  await addMember(owner.familyId, member);
  await createDocument(owner, { target: forPerson(owner, owner.familyId) });
  const list = () => send(member, 'GET /api/documents');
  const before = await list();
  expect(before.json().documents[0].ownerName).toBe(owner.name);
  await change(owner, { ...CHANGE, name: 'Elena Anew' });
  const after = await list();
  expect(after.json().documents[0].ownerName).toBe('Elena Anew');
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

it('two changes of a profile at once leave one of them whole', async ({ server }) => {
  const person = await signUpPerson(server);
  const changes = Array.from({ length: 12 }, (_, index) => ({
    name: `Name ${index}`,
    phone: `phone ${index}`,
    location: `place ${index}`,
    bio: `bio ${index}`,
  }));
  const answers = await Promise.all(changes.map((payload) => change(person, payload)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 200));
  const { name, phone, location, bio } = await profileOf(person);
  expect(changes).toContainEqual({ name, phone, location, bio });
});

it('beneath the application a person changes nobody else, and reads nobody’s pending address', async ({
  server,
  owner,
}) => {
  const person = await signUpPerson(server);
  await runSql(server, `update auth.users set pending_email = 'elena@new.example' where id = $1`, [person.id]);
  expect((await profileOf(person)).pendingEmail).toBe('elena@new.example');
  const [row] = await sqlAsPerson(server, owner.id, ['select my_pending_email() as address']);
  expect(row).toEqual({ address: null });
  for (const write of [
    `update people set bio = 'x'`,
    `update people set name = 'x'`,
    `update auth.users set email = 'x@y.example'`,
    'delete from people',
  ])
    await expect(sqlAsPerson(server, owner.id, [write])).rejects.toThrow('permission denied');
});
