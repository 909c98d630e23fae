import { addNotices } from '../src/features/notices/add-notices.ts';
import { addInvite } from './add-invite.ts';
import {
  addMember,
  createDocument,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from './build-test-app.ts';
import { sqlAsPerson } from './sql-as-person.ts';

export const ROLES = ['owner', 'member', 'viewer', 'invited', 'requested', 'outsider'] as const;
export type Role = (typeof ROLES)[number];

export interface FamilyScene {
  owner: TestPerson;
  who(role: Role): TestPerson;
  /** The owner's documents and a file that no document has claimed. */
  ids: { private: string; shared: string; general: string; upload: string };
}

/** The owner's family with a person of every standing; each has a family of their own too. */
export async function makeFamilyScene(test: TestApp): Promise<FamilyScene> {
  const people = new Map<Role, TestPerson>();
  for (const role of ROLES) people.set(role, await signUpPerson(test, role));
  const who = (role: Role): TestPerson => {
    const person = people.get(role);
    if (!person) throw new Error(`There is no ${role}.`);
    return person;
  };
  const owner = who('owner');
  const { familyId } = owner;
  await addMember(test, familyId, who('member'));
  await addMember(test, familyId, who('viewer'), { role: 'Viewer' });
  await addMember(test, familyId, who('invited'), { role: 'Admin', state: 'invited' });
  await addMember(test, familyId, who('requested'), { state: 'requested' });
  await addInvite(test, familyId, { code: 'AB12CD' });
  await test.transactions.asSystem((tx) =>
    addNotices(tx, [owner.id], { kind: 'joined', family: { id: familyId, name: 'Rivera' }, actorId: who('member').id }),
  );
  const shared = { kind: 'person' as const, personId: owner.id, shareWith: [familyId] };
  const ids = {
    private: (await createDocument(test, owner)).id,
    shared: (await createDocument(test, owner, { target: shared })).id,
    general: (await createDocument(test, owner, { target: { kind: 'family', familyId } })).id,
    upload: await uploadBytes(test, owner),
  };
  const mark = 'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)';
  await sqlAsPerson(test, owner.id, [mark, [ids.shared, owner.id]], [mark, [ids.private, owner.id]]);
  return { owner, who, ids };
}
