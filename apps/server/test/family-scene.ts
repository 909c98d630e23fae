import { addNotices } from '../src/features/notices/add-notices.ts';
import { addInvite } from './add-invite.ts';
import { addMember } from './membership.ts';
import { receive } from './receive.ts';
import { sqlAsPerson } from './sql-as-person.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from './test-documents.ts';
import { signUpPerson, type TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

export const ROLES = ['owner', 'member', 'viewer', 'invited', 'requested', 'outsider'] as const;
export type Role = (typeof ROLES)[number];

export interface FamilyScene {
  owner: TestPerson;
  who(role: Role): TestPerson;
  /** The owner's documents and a file that no document has claimed. */
  ids: { private: string; shared: string; general: string; upload: string };
}

/** The owner's family with a person of every standing; each has a family of their own too. */
export async function makeFamilyScene(server: TestServer): Promise<FamilyScene> {
  const people = new Map<Role, TestPerson>();
  for (const role of ROLES) people.set(role, await signUpPerson(server, role));
  const who = (role: Role): TestPerson => {
    const person = people.get(role);
    if (!person) throw new Error(`There is no ${role}.`);
    return person;
  };
  const owner = who('owner');
  const { familyId } = owner;
  await addMember(familyId, who('member'));
  await addMember(familyId, who('viewer'), { role: 'Viewer' });
  await addMember(familyId, who('invited'), { role: 'Admin', state: 'invited' });
  await addMember(familyId, who('requested'), { state: 'requested' });
  await addInvite(server, familyId, { code: 'AB12CD' });
  await server.transactions.asSystem((tx) =>
    addNotices(tx, [owner.id], { kind: 'joined', family: { id: familyId, name: 'Rivera' }, actorId: who('member').id }),
  );
  const shared = forPerson(owner, familyId);
  const ids = {
    private: (await createDocument(owner)).id,
    shared: (await createDocument(owner, { target: shared })).id,
    general: (await createDocument(owner, { target: forFamily(familyId) })).id,
    upload: await uploadBytes(owner),
  };
  const mark = 'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)';
  await sqlAsPerson(server, owner.id, [mark, [ids.shared, owner.id]], [mark, [ids.private, owner.id]]);
  await sqlAsPerson(server, owner.id, [
    "insert into exemptions (person_id, type, set_by) values ($1, 'Driver License', $1)",
    [owner.id],
  ]);
  await sqlAsPerson(server, owner.id, [
    "insert into collections (id, family_id, kind, name) values (gen_random_uuid(), $1, 'car', 'The car')",
    [familyId],
  ]);
  await sqlAsPerson(server, owner.id, [
    "insert into saved_views (id, family_id, name, query) values (gen_random_uuid(), $1, 'All', 'view=all')",
    [familyId],
  ]);
  await receive(owner);
  await sqlAsPerson(server, owner.id, [
    "insert into imports (id, person_id, name, kind) values (gen_random_uuid(), $1, 'Papers', 'folder')",
    [owner.id],
  ]);
  return { owner, who, ids };
}
