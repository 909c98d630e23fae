import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import { signUpPerson } from '../../../test/test-person.ts';

it('a family, its members, its invitations and what is shared with it say who made them, and when they end [DAT-3]', async ({
  server,
}) => {
  const owner = await signUpPerson(server, 'owner');
  const joiner = await signUpPerson(server, 'joiner');
  const { familyId } = owner;

  const { code } = (await send(owner, `POST /api/families/${familyId}/code`, {})).json();
  expect((await send(joiner, 'POST /api/families/join', { code: code.code })).statusCode).toBe(200);
  await send(owner, `POST /api/families/${familyId}/accounts`, {
    email: 'mia@rivera.example',
    name: 'Mia Rivera',
    password: 'quiet lantern orchard',
  });
  const letter = { email: 'noor@stone.example', role: 'Viewer', allowUnknown: true };
  expect((await send(owner, `POST /api/families/${familyId}/invites`, letter)).statusCode).toBe(201);
  const document = await createDocument(owner, {
    target: forPerson(owner, familyId),
  });

  const [family] = await runSql(server, 'select name, created_by, created_at from families where id = $1', [familyId]);
  expect(family).toEqual({ name: expect.any(String), created_by: owner.id, created_at: expect.any(Date) });

  const members = await runSql(
    server,
    'select person_id, added_by, role from members where family_id = $1 order by created_at',
    [familyId],
  );
  expect(members).toEqual([
    { person_id: owner.id, added_by: owner.id, role: 'Admin' },
    { person_id: joiner.id, added_by: null, role: 'Member' }, // by a code nobody is added but oneself
    { person_id: expect.any(String), added_by: owner.id, role: 'Member' },
  ]);

  const invites = await runSql(
    server,
    `select code, created_by, expires_at - created_at = interval '7 days' as is_for_a_week, ended_at is null as is_active,
      email, role from invites where family_id = $1 and ended_at is null order by email nulls first`,
    [familyId],
  );
  const common = { created_by: owner.id, is_for_a_week: true, is_active: true };
  expect(invites).toEqual([
    { ...common, code: code.code, email: null, role: 'Member' },
    { ...common, code: null, email: letter.email, role: 'Viewer' },
  ]);

  const shares = await runSql(server, 'select document_id, family_id, shared_by from shares where family_id = $1', [
    familyId,
  ]);
  expect(shares).toEqual([{ document_id: document.id, family_id: familyId, shared_by: owner.id }]);
});
