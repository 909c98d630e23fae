import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, createDocument, signUpPerson, type TestApp } from '../../../test/build-test-app.ts';
import { send } from '../../../test/family-calls.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  await test.stop();
});

it('a family, its members, its invitations and what is shared with it say who made them, and when they end [DAT-3]', async () => {
  const owner = await signUpPerson(test, 'owner');
  const joiner = await signUpPerson(test, 'joiner');
  const { familyId } = owner;

  const { code } = (await send(test, owner, `POST /api/families/${familyId}/code`, {})).json();
  expect((await send(test, joiner, 'POST /api/families/join', { code: code.code })).statusCode).toBe(200);
  await send(test, owner, `POST /api/families/${familyId}/accounts`, {
    email: 'mia@rivera.example',
    name: 'Mia Rivera',
    password: 'quiet lantern orchard',
  });
  const letter = { email: 'noor@stone.example', role: 'Viewer', mayBeStranger: true };
  expect((await send(test, owner, `POST /api/families/${familyId}/invites`, letter)).statusCode).toBe(201);
  const document = await createDocument(test, owner, {
    target: { kind: 'person', personId: owner.id, shareWith: [familyId] },
  });

  const [family] = await runSql(test, 'select name, created_by, created_at from families where id = $1', [familyId]);
  expect(family).toEqual({ name: expect.any(String), created_by: owner.id, created_at: expect.any(Date) });

  const members = await runSql(
    test,
    'select person_id, added_by, role from members where family_id = $1 order by created_at',
    [familyId],
  );
  expect(members).toEqual([
    { person_id: owner.id, added_by: owner.id, role: 'Admin' },
    { person_id: joiner.id, added_by: null, role: 'Member' }, // by a code nobody is added but oneself
    { person_id: expect.any(String), added_by: owner.id, role: 'Member' },
  ]);

  const invites = await runSql(
    test,
    `select code, created_by, expires_at - created_at = interval '7 days' as is_for_a_week, ended_at is null as is_active,
      email, role from invites where family_id = $1 and ended_at is null order by email nulls first`,
    [familyId],
  );
  const common = { created_by: owner.id, is_for_a_week: true, is_active: true };
  expect(invites).toEqual([
    { ...common, code: code.code, email: null, role: 'Member' },
    { ...common, code: null, email: letter.email, role: 'Viewer' },
  ]);

  const shares = await runSql(test, 'select document_id, family_id, shared_by from shares where family_id = $1', [
    familyId,
  ]);
  expect(shares).toEqual([{ document_id: document.id, family_id: familyId, shared_by: owner.id }]);
});
