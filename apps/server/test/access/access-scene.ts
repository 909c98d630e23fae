import { randomBytes, randomUUID } from 'node:crypto';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { cookieFor } from '../add-people.ts';
import { cheapHash } from '../cheap-hash.ts';
import { send } from '../send.ts';
import type { SqlSession } from '../sql-session.ts';
import { createDocument, forFamily } from '../test-documents.ts';
import type { TestPerson } from '../test-person.ts';
import type { TestServer } from '../test-server.ts';

/**
 * Who asks, seen from family A. The stranger owns family B; a visitor and a deleted account have no live session. The
 * guardian looks after the owner's documents and is in none of the families; the one who is asked to has not agreed yet. Two others, in no family either, are named for
 * the owner's emergency: one has asked and waits, one was let in.
 */
export const ACTORS = [
  'visitor',
  'owner',
  'admin',
  'member',
  'viewer',
  'pending',
  'invited',
  'removed',
  'stranger',
  'loner',
  'deleted',
  'guardian',
  'asked',
  'waiting',
  'granted',
] as const;
export type ActorName = (typeof ACTORS)[number];

export const DOCUMENTS = ['general', 'shared', 'private', 'handedOn', 'trashedGeneral', 'trashedShared'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** What a call names by an id. */
export interface Objects {
  family: string;
  familyInTrash: string;
  /** Of the family. */
  owner: string;
  /** A Member whom a call is about. Named for the owner's emergency, and waiting. */
  target: string;
  requester: string;
  /** A member without an account. The owner looks after them, and has asked the target to. */
  child: string;
  /** Of the child to an account. */
  accountInvite: string;
  /** Another one, whom the target asks the owner to remove. */
  askedChild: string;
  /** A third one, whom the owner has removed. */
  removedChild: string;
  /** To the actor 'invited', or in B to nobody here. */
  invite: string;
  code: string;
  /** The owner's. */
  session: string;
  passkey: string;
  pushDevice: string;
  notice: string;
  /** A calendar link has its person's id. */
  standingAccess: string;
  /** Of the family, of its owner alone, and of the family but deleted. */
  collection: string;
  privateCollection: string;
  deletedCollection: string;
  /** One of the family, and a private one of its owner. */
  savedView: string;
  privateView: string;
  /** The owner's, for somebody outside to hand documents in. */
  link: string;
  /** Waits for the owner to file it. */
  received: string;
  /** The owner's. */
  token: string;
  /** The owner's, of nothing yet. */
  import: string;
  general: string;
  shared: string;
  private: string;
  /** The owner's until somebody else gave it to the target. */
  handedOn: string;
  /** The same two in the trash, thrown away by the owner. */
  trashedGeneral: string;
  trashedShared: string;
}

export interface AccessScene {
  who(name: ActorName): TestPerson;
  a: Objects;
  b: Objects;
}

const PASSWORD_HASH = cheapHash('quiet lantern orchard');

/** Two families with everything that a call can name, and people of every standing in the first. In one statement. */
export async function makeAccessScene(
  server: TestServer,
  sql: SqlSession,
  { documents = [] as readonly DocumentName[] } = {},
): Promise<AccessScene> {
  const people = Array.from({ length: ACTORS.length + 3 }, () => newPerson(server));
  const who = (name: ActorName): TestPerson => people[ACTORS.indexOf(name)]?.person ?? missing(name);
  const [targetOfA, targetOfB, requesterOfB] = people.slice(ACTORS.length).map(({ person }) => person.id) as [
    string,
    string,
    string,
  ];
  const ofOwner = ({ id }: TestPerson) => ({ owner: id, standingAccess: id });
  const a = newObjects('A', { target: targetOfA, requester: who('pending').id, ...ofOwner(who('owner')) });
  const b = newObjects('B', { target: targetOfB, requester: requesterOfB, ...ofOwner(who('stranger')) });
  await sql.run(`
    begin;
    ${people.map(({ person, token }) => personSql(person, token, PASSWORD_HASH)).join('')}
    ${familySql(who('owner'), a, who('invited').email)}
    ${familySql(who('stranger'), b, 'guest@stone.example')}
    ${memberSql(a, who('admin'), 'Admin')} ${memberSql(a, who('member'), 'Member')} ${memberSql(a, who('viewer'), 'Viewer')}
    ${memberSql(a, who('removed'), 'Admin')}
    delete from members where person_id = '${who('removed').id}';
    delete from people where id = '${who('deleted').id}';
    insert into guardians (person_id, guardian_id, asked_by, accepted_at) values
      ('${who('owner').id}', '${who('guardian').id}', '${who('owner').id}', now()),
      ('${who('owner').id}', '${who('asked').id}', '${who('owner').id}', null);
    ${emergencySql(a.owner, who('waiting').id, false)} ${emergencySql(a.owner, who('granted').id, true)}
    delete from rate_limits;
    commit`);
  for (const { link, received } of [a, b]) {
    const { wrappedKey, keyId } = server.keyring.wrap(randomBytes(32), link);
    await sql.run('update links set wrapped_token = $2, key_id = $3 where id = $1', [link, wrappedKey, keyId]);
    // a damaged file: its key is another's
    const ofReceived = 'id = (select file_id from received where id = $1)';
    await sql.run(`update files set wrapped_key = $2, key_id = $3 where ${ofReceived}`, [received, wrappedKey, keyId]);
  }
  for (const name of documents) {
    a[name] = await addDocument(who('owner'), a.family, name);
    b[name] = await addDocument(who('stranger'), b.family, name);
  }
  if (documents.includes('handedOn')) for (const { handedOn, target } of [a, b]) await handOn(sql, handedOn, target);
  who('visitor').cookie = '';
  return { who, a, b };
}

/** The same call about what does not exist. */
export function randomObjects(): Objects {
  const id = () => randomUUID();
  const names = [
    'family',
    'familyInTrash',
    'owner',
    'target',
    'requester',
    'child',
    'accountInvite',
    'askedChild',
    'removedChild',
    'invite',
    'session',
    'passkey',
    'pushDevice',
    'notice',
    'standingAccess',
    'collection',
    'privateCollection',
    'deletedCollection',
    'savedView',
    'privateView',
    'link',
    'received',
    'token',
    'import',
  ] as const;
  return { ...Object.fromEntries([...names, ...DOCUMENTS].map((name) => [name, id()])), code: 'NOCODE' } as never;
}

function newPerson(server: TestServer): { person: TestPerson; token: string } {
  const [id, token] = [randomUUID(), randomBytes(16).toString('hex')];
  const email = `${id}@stone.example`;
  return {
    token,
    person: { server, id, email, name: 'Ada Stone', password: '', familyId: '', cookie: cookieFor(server, token) },
  };
}

let scenes = 0;
function newObjects(
  letter: 'A' | 'B',
  people: Pick<Objects, 'owner' | 'target' | 'requester' | 'standingAccess'>,
): Objects {
  if (letter === 'A') scenes++;
  const code = `${letter}${String(scenes).padStart(5, '0')}`; // active ones are unique in the whole database
  return { ...randomObjects(), ...people, code };
}

function personSql({ id, email, name }: TestPerson, token: string, passwordHash: string): string {
  return `
    insert into people (id, name) values ('${id}', '${name}');
    insert into auth.users (id, email, email_verified) values ('${id}', '${email}', true);
    insert into auth.sessions (id, user_id, token, expires_at)
      values (gen_random_uuid(), '${id}', '${token}', now() + interval '1 day');
    insert into auth.accounts (id, user_id, account_id, provider_id, password)
      values (gen_random_uuid(), '${id}', '${id}', 'credential', '${passwordHash}');`;
}

function familySql(owner: TestPerson, ids: Objects, guest: string): string {
  const soon = `now() + interval '1 day'`;
  return `
    insert into families (id, name, owner_id, created_by, deleted_at) values
      ('${ids.family}', 'Stone', '${owner.id}', '${owner.id}', null),
      ('${ids.familyInTrash}', 'Past', '${owner.id}', '${owner.id}', now());
    ${memberSql(ids, owner, 'Admin')} ${memberSql(ids, { id: ids.target }, 'Member')}
    ${memberSql({ family: ids.familyInTrash }, owner, 'Admin')}
    insert into members (family_id, person_id, role, state) values ('${ids.family}', '${ids.requester}', 'Member', 'requested');
    insert into invites (id, family_id, code, email, created_by, expires_at) values
      (gen_random_uuid(), '${ids.family}', '${ids.code}', null, '${owner.id}', ${soon}),
      ('${ids.invite}', '${ids.family}', null, '${guest}', '${owner.id}', ${soon});
    insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name)
      values ('${ids.passkey}', '${owner.id}', '${ids.passkey}', '', 0, false, 'Phone');
    insert into auth.sessions (id, user_id, token, expires_at)
      values ('${ids.session}', '${owner.id}', '${ids.session}', ${soon});
    insert into push_subscriptions (id, session_id, person_id, endpoint, p256dh, auth)
      values ('${ids.pushDevice}', '${ids.session}', '${owner.id}', '${ids.pushDevice}', '\\x${'00'.repeat(65)}', '\\x${'00'.repeat(16)}');
    insert into calendar_links (person_id, token_hash) values ('${owner.id}', sha256('${owner.id}'));
    insert into people (id, name) values ('${ids.child}', 'Noa Stone');
    ${memberSql(ids, { id: ids.child }, 'Viewer')}
    insert into guardians (person_id, guardian_id, asked_by, accepted_at) values
      ('${ids.child}', '${owner.id}', '${owner.id}', now()), ('${ids.child}', '${ids.target}', '${owner.id}', null);
    insert into account_invites (id, person_id, created_by, expires_at)
      values ('${ids.accountInvite}', '${ids.child}', '${owner.id}', ${soon});
    ${emergencySql(owner.id, ids.target, false)}
    ${partingsSql(owner, ids)}
    insert into collections (id, family_id, owner_id, kind, name, deleted_at) values
      ('${ids.collection}', '${ids.family}', null, 'car', 'The car', null),
      ('${ids.privateCollection}', null, '${owner.id}', 'pet', 'Balu', null),
      ('${ids.deletedCollection}', '${ids.family}', null, 'house', 'Our flat', now());
    insert into saved_views (id, family_id, owner_id, name, query) values
      ('${ids.savedView}', '${ids.family}', null, 'Bills', 'view=all&has=amount'),
      ('${ids.privateView}', null, '${owner.id}', 'Mine', 'member=${owner.id}');
    insert into links (id, person_id, kind, token_hash, wrapped_token, key_id, receiver, expires_at, wanted, message, for_person_id, max_files)
      values ('${ids.link}', '${owner.id}', 'request', sha256('${ids.link}'), '', '', 'Bank', ${soon}, 'The contract', '', '${owner.id}', 3);
    insert into tokens (id, person_id, token_hash, name, scope, expires_at)
      values ('${ids.token}', '${owner.id}', sha256('${ids.token}'), 'Scanner', 'read', ${soon});
    with stored as (
      insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
      values (gen_random_uuid(), 'original', '${owner.id}', 'pdf', 1024, sha256('${ids.received}'), '', 'none') returning id)
    insert into received (id, person_id, file_id, file_name, source)
      select '${ids.received}', '${owner.id}', id, 'contract.pdf', 'request' from stored;
    insert into imports (id, person_id, name, kind) values ('${ids.import}', '${owner.id}', 'Papers.zip', 'zip');
    insert into notices (id, person_id, kind, family_id, family_name)
      values ('${ids.notice}', '${owner.id}', 'joined', '${ids.family}', 'Stone');`;
}

/** A request, or what it has opened. */
function emergencySql(ownerId: string, contactId: string, isOpen: boolean): string {
  return `insert into emergency_contacts
    (person_id, contact_id, wait_days, asked_at, message, request_days, opens_at, opened_at, is_opened_by_owner) values
    ('${ownerId}', '${contactId}', 7, now(), '', 7, now() + interval '7 days', ${isOpen ? 'now()' : 'null'}, ${isOpen});`;
}

function partingsSql(owner: TestPerson, { askedChild, removedChild, target }: Objects): string {
  const part = { person_id: removedChild, guardian_id: owner.id, asked_at: '2026-01-01Z', accepted_at: '2026-01-01Z' };
  const kept = JSON.stringify({ guardians: [part], members: [], exemptions: [], shares: [], documentIds: [] });
  return `
    insert into people (id, name) values ('${askedChild}', 'Ava Stone'), ('${removedChild}', 'Leo Stone');
    insert into guardians (person_id, guardian_id, asked_by, accepted_at) values
      ('${askedChild}', '${owner.id}', '${owner.id}', now()), ('${askedChild}', '${target}', '${owner.id}', now());
    insert into partings (person_id, kind, asked_by, agreed_by, done_at, kept) values
      ('${askedChild}', 'removed', '${target}', '{${target}}', null, null),
      ('${removedChild}', 'removed', '${owner.id}', '{${owner.id}}', now(), '${kept}');`;
}

function memberSql({ family }: Pick<Objects, 'family'>, { id }: { id: string }, role: string): string {
  return `insert into members (family_id, person_id, role, state) values ('${family}', '${id}', '${role}', 'active');`;
}

async function addDocument(owner: TestPerson, familyId: string, name: DocumentName): Promise<string> {
  const mine = { kind: 'person' as const, personId: owner.id };
  const targets: Record<DocumentName, UploadTarget> = {
    general: forFamily(familyId),
    shared: { ...mine, shareWith: [familyId] },
    private: { ...mine, shareWith: [] },
    handedOn: { ...mine, shareWith: [familyId] },
    trashedGeneral: forFamily(familyId),
    trashedShared: { ...mine, shareWith: [familyId] },
  };
  const { id } = await createDocument(owner, { expiresOn: '2030-01-01', target: targets[name] });
  if (!name.startsWith('trashed')) return id;
  const { statusCode } = await send(owner, `DELETE /api/documents/${id}`);
  if (statusCode !== 204) throw new Error(`throwing away answered ${statusCode}`);
  return id;
}

/** As nobody: if anybody else did it, the former owner could take it back. */
async function handOn(sql: SqlSession, documentId: string, personId: string): Promise<void> {
  await sql.run('update documents set owner_id = $2 where id = $1', [documentId, personId]);
}

function missing(name: string): never {
  throw new Error(`There is no ${name}.`);
}
