import { randomUUID } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import { accountInviteRoutes } from '@kinvault/domain/families/account-invite-routes.ts';
import { emergencyRoutes } from '@kinvault/domain/families/emergency-routes.ts';
import { familyLogRoutes } from '@kinvault/domain/families/family-log-routes.ts';
import { familyRoutes } from '@kinvault/domain/families/family-routes.ts';
import { guardianRoutes } from '@kinvault/domain/families/guardian-routes.ts';
import { inviteRoutes } from '@kinvault/domain/families/invite-routes.ts';
import { noticeRoutes } from '@kinvault/domain/families/notice-routes.ts';
import { partingRoutes } from '@kinvault/domain/families/parting-routes.ts';
import { isSchema, type Route } from '@kinvault/domain/route.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askFor, inDays, linkTo, makeLink } from './link-visitor.ts';
import { addMember } from './membership.ts';
import { receive } from './receive.ts';
import { runSql } from './run-sql.ts';
import { send, sendRequest } from './send.ts';
import { createDocument, forFamily, PNG, uploadBytes } from './test-documents.ts';
import { signUpPerson, type TestPerson } from './test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from './test-server.ts';

let test: TestServer;
let owner: TestPerson;
type IdName =
  | 'private'
  | 'shared'
  | 'general'
  | 'upload'
  | 'change'
  | 'archive'
  | 'collection'
  | 'privateCollection'
  | 'savedView'
  | 'privateView'
  | 'received'
  | 'thrownAway'
  | 'import'
  | 'link'
  | 'request'
  | 'family'
  | 'person'
  | 'session'
  | 'passkey'
  | 'token'
  | 'pushDevice'
  | 'notice';
const ids: Record<IdName, string> = {} as never;
const outsiders: Record<string, TestPerson> = {};

beforeAll(async () => {
  test = await buildTestServer();
  owner = await signUpPerson(test);
  const { familyId } = owner;
  for (const name of ['an Admin of another family', 'an invited person', 'a requesting person', 'a removed Admin']) {
    outsiders[name] = await signUpPerson(test, 'Ada Stone');
  }
  await addMember(familyId, outsider('an invited person'), { role: 'Admin', state: 'invited' });
  await addMember(familyId, outsider('a requesting person'), { state: 'requested' });
  await addMember(familyId, outsider('a removed Admin'), { role: 'Admin' });

  ids.family = familyId;
  const expiresOn = '2030-01-01';
  ids.private = (await createDocument(owner, { expiresOn })).id;
  ids.shared = (await createDocument(owner, { expiresOn, target: personTarget(owner.id, [familyId]) })).id;
  ids.general = (await createDocument(owner, { expiresOn, target: forFamily(familyId) })).id;
  ids.upload = await uploadBytes(owner);
  ids.change = await callMany('/api/documents/many', { action: 'tag', tags: ['travel'] });
  ids.archive = await callMany('/api/documents/archives', {});
  ids.collection = await makeCollection(familyId);
  ids.privateCollection = await makeCollection(null);
  ids.savedView = await makeView(familyId);
  ids.privateView = await makeView(null);
  ids.received = await receive(owner);
  ids.thrownAway = await receive(owner);
  await send(owner, 'POST /api/received/throw-away', { receivedIds: [ids.thrownAway] });
  ids.import = (await send(owner, 'POST /api/imports', { name: 'Papers.zip', kind: 'zip' })).json().importId;
  ids.link = (await makeLink(owner, [{ id: ids.private }], { mayDownload: true })).id;
  ids.request = (await askFor(owner)).id;
  ids.person = owner.id;
  await sendRequest(owner, { method: 'PUT', url: '/api/profile/avatar', ...bytesOf(PNG) });
  ids.session = await openSecondSession();
  ids.passkey = randomUUID();
  ids.token = randomUUID();
  ids.pushDevice = randomUUID();
  const device = `insert into push_subscriptions (id, session_id, person_id, endpoint, p256dh, auth)
    select $1, $2, $3, 'endpoint', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex')`;
  await runSql(test, device, [ids.pushDevice, ids.session, owner.id]);
  await send(owner, 'POST /api/reminders/calendar');
  ids.notice = randomUUID();
  const notice = `insert into notices (id, person_id, kind, family_id, family_name) values ($1, $2, 'joined', $3, 'Rivera')`;
  await runSql(test, notice, [ids.notice, owner.id, familyId]);
  const passkey = `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name)
    values ($1, $2, 'credential', 'key', 0, false, 'Phone')`;
  await runSql(test, passkey, [ids.passkey, owner.id]);
  const token = `insert into tokens (id, person_id, token_hash, name, scope, expires_at)
    values ($1, $2, sha256('x'), 'Scanner', 'read', now() + interval '1 day')`;
  await runSql(test, token, [ids.token, owner.id]);
  await runSql(test, 'delete from members where person_id = $1 and family_id = $2', [
    outsider('a removed Admin').id,
    familyId,
  ]);
});
afterAll(() => test.stop());

async function makeView(family: string | null): Promise<string> {
  const made = await send(owner, 'POST /api/saved-views', { name: 'Tax', query: 'view=all', familyId: family });
  return made.json().viewId;
}

const filing = (receivedId: string, target: object): InjectOptions => ({
  method: 'POST',
  url: '/api/received/file',
  payload: { filings: [{ receivedId, name: 'Mine', type: 'Other', target }] },
});
const onReceived = (what: 'throw-away' | 'undo', id: string): InjectOptions => ({
  method: 'POST',
  url: `/api/received/${what}`,
  payload: { receivedIds: [id] },
});

interface Call {
  id: IdName;
  request: (id: string, me: TestPerson) => InjectOptions;
}
const onLinks = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Call[] =>
  (['link', 'request'] as const).map((id) => ({
    id,
    request: (value) => ({ method, url: `/api/links/${value}${path}`, ...(payload && { payload }) }),
  }));
/** As somebody with a session of their own, and no visit. */
const onOutside = (method: 'GET' | 'POST' | 'DELETE', path: string, more: InjectOptions = {}): Call[] =>
  (['link', 'request'] as const).map((id) => ({
    id,
    request: (value) => ({ method, url: `/api/outside/links/${value}${path}`, ...more }),
  }));
const newLink = (payload: object): InjectOptions => ({ method: 'POST', url: '/api/links', payload });
const newRequest = (forPersonId: string): InjectOptions =>
  newLink({
    ...{ kind: 'request', receiver: 'Bank', endsAt: inDays(1), password: null },
    request: { wanted: 'The contract', message: '', forPersonId, maxFiles: 3 },
  });

/** With all the owner's documents. */
async function makeCollection(family: string | null): Promise<string> {
  const documentIds = [ids.private, ids.shared, ids.general];
  const made = await send(owner, 'POST /api/collections', {
    kind: 'car',
    name: 'The car',
    familyId: family,
    documentIds,
  });
  return made.json().collectionId;
}

/** A call of the owner about all their documents; returns its key. */
async function callMany(url: string, body: object): Promise<string> {
  const key = randomUUID();
  const payload = { documentIds: [ids.private, ids.shared, ids.general], ...body };
  const { statusCode } = await sendRequest(owner, {
    method: 'POST',
    url,
    payload,
    headers: { 'idempotency-key': key },
  });
  expect(statusCode).toBeLessThan(300);
  return key;
}

async function openSecondSession(): Promise<string> {
  const payload = { email: owner.email, password: owner.password };
  await test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers: { origin: ORIGIN }, payload });
  const [session] = await runSql(
    test,
    'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
    [owner.id],
  );
  return String(session?.id);
}

function bytesOf(payload: Buffer): InjectOptions {
  return { payload, headers: { 'content-type': 'application/octet-stream' } };
}

function outsider(name: string): TestPerson {
  const found = outsiders[name];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

function personTarget(personId: string, shareWith: string[]) {
  return { kind: 'person' as const, personId, shareWith };
}

/** Status, headers and body; but the moment, and a list's ETag, which is made of the question too. */
async function answerTo(person: TestPerson, request: InjectOptions): Promise<unknown> {
  const { statusCode, headers, body } = await sendRequest(person, request);
  return { statusCode, headers: { ...headers, date: undefined, etag: undefined, 'x-request-id': undefined }, body };
}

/** A made-up signature; with their own for another file these people are the links' tests. */
const SIGNED = `/file?file=${randomUUID()}&until=9999999999&signature=${'A'.repeat(43)}`;

/** Every call that names something by its id, by the routes of the contract. */
const CALLS: Record<string, Call[]> = {
  getDocument: onDocuments(''),
  getDocumentFile: [...onDocuments(SIGNED), ...onDocuments(`${SIGNED}&download=1`)],
  createDocumentLink: ['private', 'shared', 'general'].flatMap((id) =>
    [{}, { download: true }, { version: 1 }].map((payload) => ({
      id: id as IdName,
      request: (value: string) => ({ method: 'POST' as const, url: `/api/documents/${value}/link`, payload }),
    })),
  ),
  getDocumentThumbnail: onDocuments('/thumbnail'),
  getDocumentPreview: onDocuments('/preview'),
  getDocumentReading: onDocuments('/reading'),
  getDocumentCalendar: onDocuments('/calendar'),
  getDocumentDetails: onDocuments('/details'),
  renewDocument: writing('POST', '/renewals', () => ({ newDocumentId: randomUUID() })),
  undoRenewal: writing('DELETE', '/renewals'),
  linkDocuments: (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (value: string) => ({ method: 'PUT', url: `/api/documents/${randomUUID()}/related/${value}` }),
  })),
  unlinkDocuments: writing('DELETE', `/related/${randomUUID()}`),
  listEarlierDocuments: onDocuments('/earlier'),
  getDocumentAudience: onDocuments('/audience'),
  listDocumentActivity: onDocuments('/activity'),
  getUploadReading: [{ id: 'upload', request: (id) => ({ url: `/api/uploads/${id}/reading` }) }],
  listProposals: onDocuments('/proposals'),
  answerProposals: writing('POST', '/proposals/answer', () => ({ revision: 1, taken: [randomUUID()] })),
  listDocumentVersions: onDocuments('/versions'),
  changeDocument: [
    ...writing('PATCH', '', () => ({ revision: 1, name: 'Mine' })),
    ...writing('PATCH', '', () => ({ revision: 1, isFavorite: true, notes: 'Mine' })),
    ...writing('PATCH', '', (me) => ({ revision: 1, ownerId: me.id })),
  ],
  changeAttention: writing('PATCH', '/attention', () => ({ isWatching: true })),
  trashDocument: writing('DELETE', ''),
  restoreDocument: writing('POST', '/restore'),
  changeDocuments: [
    ...aboutMany('/many', () => ({ action: 'trash' })),
    ...aboutMany('/many', () => ({ action: 'tag', tags: ['mine'] })),
    ...aboutMany('/many', (me) => ({ action: 'share', familyIds: [me.familyId] })),
    ...aboutMany('/many', (me) => ({ action: 'handOn', ownerId: me.id })),
  ],
  undoChange: [
    { id: 'change', request: (key) => ({ method: 'POST', url: '/api/documents/many/undo', payload: { key } }) },
  ],
  createArchive: aboutMany('/archives', () => ({})),
  getArchive: [{ id: 'archive', request: (id) => ({ url: `/api/documents/archives/${id}` }) }],
  recordView: writing('POST', '/views'),
  shareDocument: writing('POST', '/shares', (me) => ({ familyId: me.familyId })),
  shareWithPerson: (['private', 'shared', 'general'] as const).flatMap((id) => [
    { id, request: (value: string, me: TestPerson) => receiving('PUT', value, me.id) },
    { id, request: (value: string) => receiving('PUT', value, owner.id) },
  ]),
  unshareWithPerson: (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (value: string, me: TestPerson) => receiving('DELETE', value, me.id),
  })),
  getSeenBy: [{ id: 'person', request: (id) => ({ url: `/api/people/${id}/seen` }) }],
  takeBackDocument: writing('POST', '/take-back'),
  unshareDocument: ['private', 'shared', 'general'].flatMap((id) => [
    {
      id: id as IdName,
      request: (value: string) => ({ method: 'DELETE' as const, url: `/api/documents/${value}/shares/${ids.family}` }),
    },
  ]),
  replaceDocumentFile: writing('POST', '/versions', () => ({
    fileId: randomUUID(),
    fileName: 'a.png',
    revision: 1,
  })),
  arrangePages: writing('POST', '/pages', (me) => {
    const page = { name: 'Page', type: 'Other', pages: [{ file: 0, page: 1, turn: 90 }] };
    const target = personTarget(me.id, [me.familyId]);
    return { revision: 1, joined: [], first: page, others: [{ ...page, target }] };
  }),
  makeCopy: writing('POST', '/copies', () => ({
    ...{ fileId: randomUUID(), receiver: 'Ada', purpose: '', isGray: false },
    ...{ stamp: PNG.toString('base64'), pages: [{ page: 1, covers: [] }] },
  })),
  makeCardSheet: (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (documentId: string) => {
      const side = { documentId, fileId: randomUUID(), page: 1, area: { x: 0, y: 0, width: 1, height: 1 }, turn: 0 };
      return {
        ...{ method: 'POST' as const, url: '/api/documents/card-sheets' },
        payload: { paper: 'a4', sides: [side, side], isGray: false, stamp: null },
      };
    },
  })),
  restoreDocumentVersion: writing('POST', '/versions/1/restore', () => ({ revision: 1 })),
  listDocuments: [
    { id: 'family', request: (id) => ({ url: `/api/documents?familyId=${id}` }) },
    ...(['private', 'shared', 'general'] as const).map((id) => ({
      id,
      request: (value: string) => ({ url: `/api/documents?after=${value}&limit=200` }),
    })),
  ],
  createDocument: [
    { id: 'upload', request: (id, me) => creation({ fileId: id, target: personTarget(me.id, []) }) },
    { id: 'upload', request: (id, me) => creation({ fileId: id, target: forFamily(me.familyId) }) },
    { id: 'family', request: (id) => creation({ target: forFamily(id) }) },
    { id: 'family', request: (id, me) => creation({ target: personTarget(me.id, [id]) }) },
    { id: 'family', request: (id, me) => creation({ target: personTarget(me.id, [me.familyId, id]) }) },
  ],
  createCollection: [
    { id: 'family', request: (id) => newCollection({ familyId: id }) },
    ...(['private', 'shared', 'general'] as const).map((id) => ({
      id,
      request: (value: string) => newCollection({ familyId: null, documentIds: [value] }),
    })),
  ],
  changeCollection: onCollections('PATCH', '', () => ({
    ...{ name: 'Mine', rule: { months: 6, source: null } },
    trip: { departsOn: '2027-03-28', returnsOn: '2027-04-11', travellerIds: [owner.id] },
  })),
  deleteCollection: onCollections('DELETE', ''),
  restoreCollection: onCollections('POST', '/restore'),
  createSavedView: [{ id: 'family', request: (id) => newView({ familyId: id }) }],
  changeSavedView: onViews('PATCH', { name: 'Mine' }),
  deleteSavedView: onViews('DELETE'),
  listDocumentLinks: (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (value) => ({ url: `/api/documents/${value}/links` }),
  })),
  makeLink: [
    ...(['private', 'shared', 'general'] as const).map((id) => ({
      id,
      request: (value: string) => newLink(linkTo([{ id: value }])),
    })),
    ...(['collection', 'privateCollection'] as const).map((id) => ({
      id,
      request: (collectionId: string) => {
        const { documentIds: _, ...shown } = linkTo([]) as { documentIds: string[] };
        return newLink({ ...shown, kind: 'collection', collectionId });
      },
    })),
    { id: 'person', request: newRequest },
  ],
  changeLink: onLinks('PATCH', '', { password: 'amber-willow-31' }),
  getLinkAddress: onLinks('GET', '/address'),
  listLinkOpenings: onLinks('GET', '/openings'),
  endLink: onLinks('POST', '/end'),
  reopenLink: onLinks('POST', '/reopen'),
  countOutsidePages: onOutside('GET', `/documents/${randomUUID()}/pages`),
  getOutsidePage: onOutside('GET', `/documents/${randomUUID()}/pages/1`),
  getOutsideFile: onOutside('GET', `/documents/${randomUUID()}/file`),
  reportLink: onOutside('POST', '/report'),
  handInFile: onOutside('POST', '/files', {
    payload: PNG,
    headers: { 'content-type': 'application/octet-stream', 'file-name': 'a.png', 'upload-key': randomUUID() },
  }),
  takeBackFile: onOutside('DELETE', `/files/${randomUUID()}`),
  finishHandIn: onOutside('POST', '/done'),
  getReceivedThumbnail: [{ id: 'received', request: (id) => ({ url: `/api/received/${id}/thumbnail` }) }],
  getReceivedPreview: [{ id: 'received', request: (id) => ({ url: `/api/received/${id}/preview` }) }],
  fileReceived: [
    { id: 'received', request: (id, me) => filing(id, personTarget(me.id, [me.familyId])) },
    { id: 'received', request: (id) => filing(id, personTarget(owner.id, [])) },
  ],
  throwAwayReceived: [{ id: 'received', request: (id) => onReceived('throw-away', id) }],
  receiveImported: [
    {
      id: 'import',
      request: (id) => ({
        ...{ method: 'POST', url: `/api/imports/${id}/received` },
        payload: { files: [{ fileId: ids.upload, fileName: 'a.png', proposal: {} }] },
      }),
    },
  ],
  undoImport: [{ id: 'import', request: (id) => ({ method: 'POST', url: `/api/imports/${id}/undo` }) }],
  undoFiling: [
    { id: 'received', request: (id) => onReceived('undo', id) },
    { id: 'thrownAway', request: (id) => onReceived('undo', id) },
  ],
  changeCollectionDocuments: [true, false].flatMap((areIn) =>
    onCollections('PUT', '/documents', () => ({ documentIds: [ids.general, ids.private], areIn })),
  ),
  getAvatar: [{ id: 'person', request: (id) => ({ url: `/api/people/${id}/avatar` }) }],
  setPersonAvatar: [
    { id: 'person', request: (id) => ({ method: 'PUT', url: `/api/people/${id}/avatar`, ...bytesOf(PNG) }) },
  ],
  removePersonAvatar: [{ id: 'person', request: (id) => ({ method: 'DELETE', url: `/api/people/${id}/avatar` }) }],
  changeExemption: [
    {
      id: 'person',
      request: (id) => ({
        method: 'PUT',
        url: `/api/members/${id}/exemption`,
        payload: { type: 'Passport', isExempt: true },
      }),
    },
  ],
  handOverFamily: [
    { id: 'family', request: (id, me) => handOver(id, me.id) },
    { id: 'family', request: (id) => handOver(id, owner.id) },
    { id: 'person', request: (id, me) => handOver(me.familyId, id) },
  ],
  endStandingAccess: [
    {
      id: 'person',
      request: (id) => ({ method: 'DELETE', url: `/api/profile/standing-access/calendar-link/${id}` }),
    },
  ],
  extendToken: [
    {
      id: 'token',
      request: (id) => ({
        ...{ method: 'POST', url: `/api/profile/tokens/${id}/end` },
        payload: { endsAt: new Date(Date.now() + 86_400_000).toISOString() },
      }),
    },
  ],
  endSession: [{ id: 'session', request: (id) => ({ method: 'DELETE', url: `/api/profile/sessions/${id}` }) }],
  renamePasskey: [
    {
      id: 'passkey',
      request: (id) => ({ method: 'PUT', url: `/api/profile/passkeys/${id}`, payload: { name: 'Mine' } }),
    },
  ],
  removePushDevice: [{ id: 'pushDevice', request: (id) => ({ method: 'DELETE', url: `/api/push/devices/${id}` }) }],
  readNotice: [{ id: 'notice', request: (id) => ({ method: 'POST', url: `/api/notices/${id}/read` }) }],
  dismissNotice: [{ id: 'notice', request: (id) => ({ method: 'DELETE', url: `/api/notices/${id}` }) }],
  removePasskey: [{ id: 'passkey', request: (id) => ({ method: 'DELETE', url: `/api/profile/passkeys/${id}` }) }],
};

function handOver(familyId: string, personId: string): InjectOptions {
  return { method: 'PUT', url: `/api/families/${familyId}/owner`, payload: { personId } };
}

function receiving(method: 'PUT' | 'DELETE', documentId: string, personId: string): InjectOptions {
  const url = `/api/documents/${documentId}/receivers/${personId}`;
  return { method, url, ...(method === 'PUT' && { payload: { mayEdit: true, until: null } }) };
}

function onDocuments(part: string) {
  return (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (value: string) => ({ url: `/api/documents/${value}${part}` }),
  }));
}

function writing(method: 'POST' | 'PATCH' | 'DELETE', part: string, body?: (me: TestPerson) => object) {
  return (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (value: string, me: TestPerson): InjectOptions => {
      const payload = body?.(me);
      return { method, url: `/api/documents/${value}${part}`, ...(payload && { payload }) };
    },
  }));
}

function onCollections(method: 'PATCH' | 'DELETE' | 'POST' | 'PUT', part: string, body?: () => object) {
  return (['collection', 'privateCollection'] as const).map((id) => ({
    id,
    request: (value: string): InjectOptions => {
      const payload = body?.();
      return { method, url: `/api/collections/${value}${part}`, ...(payload && { payload }) };
    },
  }));
}

function onViews(method: 'PATCH' | 'DELETE', payload?: object) {
  return (['savedView', 'privateView'] as const).map((id) => ({
    id,
    request: (value: string): InjectOptions => ({
      method,
      url: `/api/saved-views/${value}`,
      ...(payload && { payload }),
    }),
  }));
}

function newView(input: object): InjectOptions {
  return { method: 'POST', url: '/api/saved-views', payload: { name: 'Tax', query: 'view=all', ...input } };
}

function newCollection(input: object): InjectOptions {
  return { method: 'POST', url: '/api/collections', payload: { kind: 'car', name: 'The car', ...input } };
}

function aboutMany(part: string, body: (me: TestPerson) => object) {
  return (['private', 'shared', 'general'] as const).map((id) => ({
    id,
    request: (value: string, me: TestPerson): InjectOptions => ({
      method: 'POST',
      url: `/api/documents${part}`,
      payload: { documentIds: [value], ...body(me) },
    }),
  }));
}

function creation(input: object): InjectOptions {
  const payload = { fileId: randomUUID(), fileName: 'a.png', name: 'Mine', type: 'Other', ...input };
  return { method: 'POST', url: '/api/documents', payload };
}

it('every route that takes an id has its calls here [SEC-1]', () => {
  // who may do what in a family is the access matrix's (access-matrix.int.test.ts)
  const ofFamilies = {
    ...familyRoutes,
    ...familyLogRoutes,
    ...guardianRoutes,
    ...partingRoutes,
    ...emergencyRoutes,
    ...accountInviteRoutes,
    ...inviteRoutes,
    ...noticeRoutes,
  };
  const routes = Object.entries<Route>(contract).filter(
    ([name, { params, query, body }]) => takesId(params, query, body) && (name in CALLS || !(name in ofFamilies)),
  );
  expect(routes.map(([name]) => name).sort()).toEqual(Object.keys(CALLS).sort());
});

/** Told by the schemas, not by names: ids are UUIDs. */
function takesId(...parts: Route['body'][]): boolean {
  return parts.some(
    (part) => isSchema(part) && JSON.stringify(z.toJSONSchema(part, { io: 'input' })).includes('"uuid"'),
  );
}

const ACTORS = ['an Admin of another family', 'an invited person', 'a requesting person', 'a removed Admin'];

describe.each(ACTORS)('%s', (name) => {
  it.each(Object.keys(CALLS))(
    'the route %s answers a foreign id byte for byte as a random one [SEC-2, SEC-7, SEC-8, SEC-9]',
    async (route) => {
      const me = outsider(name);
      const before = await readState();
      for (const { id, request } of CALLS[route] ?? []) {
        const foreign = await answerTo(me, request(ids[id], me));
        expect(foreign).toEqual(await answerTo(me, request(randomId(ids[id]), me)));
        expect(JSON.stringify(foreign)).not.toContain(owner.name);
        if (route !== 'listDocuments')
          expect(foreign).toMatchObject({
            statusCode: expect.toSatisfy((s) => [404, 400].includes(s) || (route === 'getDocumentFile' && s === 403)),
          });
      }
      expect(await readState()).toEqual(before);
    },
  );

  it('an outsider cannot put a document into the family for its owner, nor upload for a member of it', async () => {
    const me = outsider(name);
    const fileId = await uploadBytes(me);
    for (const target of [personTarget(owner.id, [ids.family]), personTarget(owner.id, [me.familyId])]) {
      const refused = await answerTo(me, creation({ fileId, target }));
      const random = await answerTo(me, creation({ fileId, target: personTarget(randomUUID(), [me.familyId]) }));
      expect(refused).toEqual(random);
      expect(refused).toMatchObject({ statusCode: 404 });
    }
  });

  it('an outsider sees no documents and only their own family', async () => {
    const me = outsider(name);
    expect((await send(me, 'GET /api/documents')).json()).toMatchObject({ documents: [], next: null });
    expect((await send(me, `GET /api/documents?ownerId=${owner.id}`)).json().documents).toEqual([]);
    expect((await send(me, 'GET /api/collections')).json()).toEqual({ collections: [] });
    expect((await send(me, 'GET /api/saved-views')).json()).toEqual({ views: [] });
    expect((await send(me, 'GET /api/received')).json()).toEqual({ received: [], count: 0 });
    expect((await send(me, 'GET /api/imports')).json()).toEqual({ imports: [] });
    const { families } = (await send(me, 'GET /api/families')).json();
    expect(families.map((family: { id: string }) => family.id)).toEqual([me.familyId]);
  });
});

/** A made-up id on the same side of the others in time: `after` compares ids, and tells no more than that. */
function randomId(near: string): string {
  return `${near.slice(0, 15)}${randomUUID().slice(15)}`;
}

async function readState(): Promise<unknown> {
  return runSql(
    test,
    `select (select jsonb_agg(to_jsonb(d) order by id) from documents d) as documents,
      (select jsonb_agg(to_jsonb(s) order by document_id, family_id) from shares s) as shares,
      (select jsonb_agg(to_jsonb(f) order by id) from families f) as families,
      (select jsonb_agg(to_jsonb(m) order by family_id, person_id) from members m) as members,
      (select jsonb_agg(to_jsonb(c) order by id) from collections c) as collections,
      (select jsonb_agg(to_jsonb(k) order by collection_id, document_id) from collection_documents k) as collection_documents,
      (select jsonb_agg(to_jsonb(v) order by id) from saved_views v) as saved_views,
      (select jsonb_agg(to_jsonb(r) order by id) from received r) as received,
      (select jsonb_agg(to_jsonb(i) order by id) from imports i) as imports,
      (select jsonb_agg(to_jsonb(t) order by collection_id, person_id) from trip_travellers t) as trip_travellers,
      (select jsonb_agg(to_jsonb(k) order by id) from auth.passkeys k) as passkeys,
      (select jsonb_agg(id order by id) from auth.sessions) as sessions,
      (select jsonb_agg(id order by id) from push_subscriptions) as push_devices,
      (select jsonb_agg(person_id order by person_id) from calendar_links) as calendar_links,
      (select count(*) from files) as files`,
  );
}

it.each([
  ['getAvatar', 200],
  ['getUploadReading', 200],
  ['endStandingAccess', 204],
  ['endSession', 204],
  ['renamePasskey', 204],
  ['removePasskey', 204],
])('the route %s answers the owner: the calls above are refused for who asks, not for how', async (route, status) => {
  for (const { id, request } of CALLS[route] ?? [])
    expect((await sendRequest(owner, request(ids[id], owner))).statusCode).toBe(status);
});
