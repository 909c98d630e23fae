import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Contract } from '@kinvault/domain/contract.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { InjectOptions } from 'fastify';
import { forFamily, forPerson, PNG } from '../test-documents.ts';
import type { TestPerson } from '../test-person.ts';
import { DOCUMENTS, type DocumentName, type Objects } from './access-scene.ts';

export type Call = (ids: Objects, me: TestPerson, uploadId: string) => InjectOptions;

export interface AccessRow {
  call: Call;
  /** One status for all who have a session, or in the order of ACTORS. */
  answers: string;
  /** What a guardian of the owner is answered, where it is not what the owner is, or a stranger. */
  guardian?: string;
  /** What those named for the owner's emergency are answered, where it is not by the rule of `answersOf`. */
  named?: { waiting?: string; granted: string };
  /** Only reads the documents, or notes something for the caller alone. */
  isRead?: true;
  /** Names an object of a family or person: foreign ones are asked for, too. */
  isAboutSomething: boolean;
  needs?: 'upload' | 'a socket';
  /** Those that are there when it is asked. */
  documents?: readonly DocumentName[];
  /** A list of nothing is how it denies. */
  isList?: true;
}

/** Whose owner is the actor 'owner'. */
const OWNERS: readonly DocumentName[] = ['shared', 'private', 'handedOn', 'trashedShared'];
/** What somebody reads who was granted it in an emergency: nothing of the trash. */
const READABLE: readonly DocumentName[] = ['shared', 'private'];
const [OWNER_AT, VIEWER_AT, STRANGER_AT] = [1, 4, 8];

/**
 * In the order of ACTORS. About the owner's documents a guardian is answered as the owner is, about all else as a stranger;
 * who is only asked to be one is a stranger throughout [PPL-2]. In an emergency, who waits is a stranger, and who was granted
 * it reads what the owner reads and changes nothing [PPL-11, SEC-53].
 */
export function answersOf(row: AccessRow): string[] {
  const { answers, guardian, named, documents = [], isList } = row;
  const given = answers.split(' ');
  const stranger = given[STRANGER_AT] ?? '';
  const isOwners = documents.length > 0 && !isList && documents.every((part) => OWNERS.includes(part));
  const asGuardian = guardian ?? given[isOwners ? OWNER_AT : STRANGER_AT] ?? '';
  const granted = named?.granted ?? grantedOf(row, given) ?? stranger;
  return [...given, asGuardian, stranger, named?.waiting ?? stranger, granted];
}

function grantedOf({ documents = [], isList, isRead }: AccessRow, given: readonly string[]): string | undefined {
  if (documents.length === 0 || isList || !documents.every((part) => READABLE.includes(part))) return undefined;
  if (isRead) return given[OWNER_AT];
  // what the family sees somebody reads in the family who changes nothing, too
  return documents.includes('shared') ? given[VIEWER_AT] : '403';
}

type Body = (ids: Objects, me: TestPerson) => object;

/** The same for everybody, signed in or not. */
const open = (status: string, payload?: Body): AccessRow => ({
  call: (ids, me) => (payload ? { payload: payload(ids, me) } : {}),
  answers: Array(11).fill(status).join(' '),
  isAboutSomething: false,
});
/** About the caller: everyone with a session. */
const own = (status: string, payload?: Body): AccessRow => ({ ...open(status, payload), answers: forSessions(status) });

/** About an object: the path's parameters by name. */
const about = (params: Record<string, keyof Objects>, answers: string, payload?: Body): AccessRow => ({
  call: (ids, me) => {
    const query = Object.fromEntries(Object.entries(params).map(([name, key]) => [name, ids[key]]));
    return { query, ...(payload && { payload: payload(ids, me) }) };
  },
  answers,
  isAboutSomething: true,
});
const family = { familyId: 'family' } as const;
const target = { familyId: 'family', personId: 'target' } as const;
const document = (part: DocumentName, answers: string, payload?: Body): AccessRow => ({
  ...about({ documentId: part }, answers, payload),
  documents: [part],
});
const changes = (part: DocumentName, answers: string, change: object): AccessRow =>
  document(part, answers, () => ({ revision: 1, ...change }));
const replacement = (part: DocumentName, answers: string): AccessRow => ({
  ...about({ documentId: part }, answers),
  call: (ids, _me, fileId) => ({
    query: { documentId: ids[part] },
    payload: { fileId, fileName: 'new.png', revision: 1 },
  }),
  needs: 'upload',
  documents: [part],
});
/** Turns the one page, and makes a new document of it. */
const pages = (part: DocumentName, answers: string, targetOf: (ids: Objects) => UploadTarget): AccessRow =>
  document(part, answers, (ids) => {
    const page = { name: 'Page', type: 'Other', pages: [{ file: 0, page: 1, turn: 90 }] };
    return { revision: 1, joined: [], first: page, others: [{ ...page, target: targetOf(ids) }] };
  });
const ANY_COPY = {
  ...{ fileId: randomUUID(), receiver: 'Ada', purpose: '', isGray: false },
  ...{ stamp: PNG.toString('base64'), pages: [{ page: 1, covers: [] }] },
};
/** Both sides of one document, of another file than it has. */
const cardSheet = (part: DocumentName, answers: string): AccessRow => ({
  ...document(part, answers),
  call: (ids) => ({ payload: anySheet(ids[part]) }),
});
const anySheet = (documentId: string) => {
  const side = { documentId, fileId: randomUUID(), page: 1, area: { x: 0, y: 0, width: 1, height: 1 }, turn: 0 };
  return { paper: 'a4', sides: [side, side], isGray: false, stamp: null };
};
const firstVersion = (part: DocumentName, answers: string): AccessRow => ({
  ...changes(part, answers, {}),
  call: (ids) => ({ query: { documentId: ids[part], number: '1' }, payload: { revision: 1 } }),
});
/** In the trash a document answers nobody, on any route but the one that takes it out. */
const unlessTrashed = (make: (part: DocumentName, answers: string) => AccessRow): AccessRow[] => [
  make('trashedGeneral', NOBODY),
  make('trashedShared', NOBODY),
];
/** The guardian is in none of the owner's families, and learns of none [PPL-4]. */
const unlessOfTheFamily = (row: AccessRow): AccessRow => ({ ...row, guardian: '404' });
/** Who sees the document sees none of its shares. */
const unlessOfTheShare = (row: AccessRow): AccessRow => ({ ...row, named: { granted: '404' } });
/** A call about many documents, of which this is the only one. */
const oneOfMany = (part: DocumentName, answers: string, body: (ids: Objects) => object = () => ({})): AccessRow => ({
  ...document(part, answers),
  call: (ids) => ({ payload: { documentIds: [ids[part]], ...body(ids) } }),
});
const trashMany = () => ({ action: 'trash' });
const fillInMany = () => ({ action: 'fillIn', field: 'issuer', value: 'Ankerhus' });
const tagMany = () => ({ action: 'tag', tags: ['travel'] });
const shareMany = (ids: Objects) => ({ action: 'share', familyIds: [ids.family] });
const handOnMany = (ids: Objects) => ({ action: 'handOn', ownerId: ids.target });
const TAX = { name: 'Tax', query: 'view=all&type=Financial' };
const BALU = { kind: 'pet', name: 'Balu' };
const keep =
  (part: DocumentName): Body =>
  (ids) => ({ documentIds: [ids[part]], areIn: true });
const SOON = new Date(Date.now() + 86_400_000).toISOString();
const LINK = { receiver: 'Bank', endsAt: SOON, password: null };
const SHOWING = { ...LINK, stamp: PNG.toString('base64'), maxOpenings: null, mayDownload: false };
const asking: Body = (_ids, { id }) => ({
  ...{ ...LINK, kind: 'request' },
  request: { wanted: 'The contract', message: '', forPersonId: id, maxFiles: 3 },
});
const linked = (part: DocumentName, answers: string): AccessRow =>
  document(part, answers, (ids) => ({ ...SHOWING, kind: 'documents', documentIds: [ids[part]] }));
const ofLink = { linkId: 'link' } as const;
/** A visit is in a cookie of its own: no session opens what a link shows. */
const outside = (params: Record<string, string> = {}): AccessRow => ({
  ...open('404'),
  call: (ids) => ({ query: { linkId: ids.link, ...params } }),
  isAboutSomething: true,
});
const RULE = { months: 6, source: 'entry.arvena.example' };
const tripOf = ({ target }: { target: string }) => ({
  ...{ departsOn: '2027-03-28', returnsOn: '2027-04-11' },
  travellerIds: [target],
});
/** Put into a collection of the family. Who only sees its owner's documents knows of none. */
const kept = (part: DocumentName, answers: string): AccessRow => ({
  ...about({ collectionId: 'collection' }, answers, keep(part)),
  documents: [part],
  guardian: '404',
  named: { granted: '404' },
});
const TERMS = { mayEdit: false, until: null };
const receiver = (part: DocumentName, answers: string, payload?: Body): AccessRow => ({
  ...about({ documentId: part, personId: 'target' }, answers, payload),
  documents: [part],
});
/** The first is edited, the other seen. */
const related = (first: DocumentName, otherId: DocumentName, answers: string): AccessRow => ({
  ...about({ documentId: first, otherId }, answers),
  documents: [first],
});
const shareWith: Body = (ids) => ({ familyId: ids.family });

function forSessions(status: string): string {
  return ['401', ...Array(9).fill(status), '401'].join(' ');
}

function newPushSubscription(): object {
  const ecdh = createECDH('prime256v1');
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys };
}

const WRONG = { password: 'not the password' };
const BYTES = { payload: PNG, headers: { 'content-type': 'application/octet-stream' } };
/** 8 x 8 gray pixels. */
const JPEG = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAB/9k=',
  'base64',
);
const TOKEN = 'A'.repeat(43);
const creation = (fileId: string, where: object) => ({
  payload: { fileId, fileName: 'a.png', name: 'Ours', target: where },
});

const unsubscribe: AccessRow = {
  ...open('404'),
  call: () => ({ query: { token: 'A'.repeat(64) } }),
  isAboutSomething: true,
};

//                  visitor own adm mem vie pend inv rem str lon del
const ADMINS_204 = '401 204 204 403 403 404 404 404 404 404 401';
const ADMINS_200 = '401 200 200 403 403 404 404 404 404 404 401';
const ADMINS_201 = '401 201 201 403 403 404 404 404 404 404 401';
const OWNER_204 = '401 204 403 403 403 404 404 404 404 404 401';
const FAMILY_200 = '401 200 200 200 200 404 404 404 404 404 401';
const SELF_204 = '401 204 404 404 404 404 404 404 404 404 401';
const SELF_200 = '401 200 404 404 404 404 404 404 404 404 401';
const FAMILY_201 = '401 201 201 201 201 404 404 404 404 404 401';
const FAMILY_204 = '401 204 204 204 204 404 404 404 404 404 401';
const KEEPERS_200 = '401 200 200 200 403 404 404 404 404 404 401';
const SELF_201 = '401 201 404 404 404 404 404 404 404 404 401';
const KEEPERS_204 = '401 204 204 204 403 404 404 404 404 404 401';
// those who may share a document make links to it; for a general one an Admin
const SHARERS_201 = '401 201 403 403 403 404 404 404 404 404 401';
const KEEPERS_201 = '401 201 201 201 403 404 404 404 404 404 401';
// of what is in the trash only those hear who may take it out
const RESTORERS_200 = '401 200 200 404 404 404 404 404 404 404 401';
const NAMED_204 = { waiting: '204', granted: '204' };
const NOBODY = '401 404 404 404 404 404 404 404 404 404 401';

const relating: AccessRow[] = [
  related('general', 'private', '401 204 404 404 403 404 404 404 404 404 401'),
  unlessOfTheFamily(related('shared', 'general', '401 204 204 403 403 404 404 404 404 404 401')),
  related('private', 'shared', SELF_204),
  related('general', 'trashedShared', '401 404 404 404 403 404 404 404 404 404 401'),
  ...unlessTrashed((part, answers) => related(part, 'general', answers)),
];

const seenBy = (family: string, owner: string, payload?: Body): AccessRow[] => [
  document('general', family, payload),
  { ...document('shared', family, payload), isRead: true },
  { ...document('private', owner, payload), isRead: true },
];

/** Who gets what, for every route: the types refuse a contract with a route that has no row here [SEC-1]. */
export const ACCESS_ROWS: Record<keyof Contract, AccessRow[]> = {
  getHealth: [open('200')],
  getReadiness: [open('200')],
  getInstallation: [open('200')],
  getOpenApi: [open('200')],
  getApiPage: [open('200')],

  getSession: [open('200')],
  signUp: [
    open('201', () => ({
      name: 'Noor Stone',
      email: `${randomUUID()}@stone.example`,
      password: 'quiet lantern orchard',
      family: { kind: 'create', name: 'New' },
    })),
  ],
  signIn: [open('401', (_ids, me) => ({ email: me.email, ...WRONG }))],
  giveSecondFactor: [open('410', () => ({ code: '123456' }))],
  beginPasskeySignIn: [open('200|400')],
  signInWithPasskey: [open('400', () => ({ challengeId: 'x', answer: {} }))],
  signOut: [open('204')],
  askPasswordReset: [open('202', (_ids, me) => ({ email: me.email }))],
  resetPassword: [open('400', () => ({ token: TOKEN, password: 'quiet lantern orchard' }))],
  confirmEmail: [open('400', () => ({ token: TOKEN }))],
  replaceTemporaryPassword: [own('403', () => ({ password: 'quiet lantern orchard' }))],

  beginOidcSignIn: [open('404')], // no provider is set up
  finishOidc: [open('404', () => ({ answer: 'code=x' }))],
  beginOidcLink: [own('404', () => WRONG)],
  endOidcLink: [own('404', () => WRONG)],
  beginOidcPassword: [own('404')],
  setFirstPassword: [own('410', () => ({ challengeId: 'x', password: 'quiet lantern orchard' }))],

  getProfile: [own('200')],
  changeProfile: [own('200', () => ({ name: 'Ada', phone: null, location: null, bio: null }))],
  setLanguage: [own('204', () => ({ language: 'de', isChosen: true }))],
  setAvatar: [{ ...own('200'), call: () => BYTES }],
  removeAvatar: [own('204')],
  setPersonAvatar: [
    { ...about({ personId: 'child' }, SELF_200), call: ({ child: personId }) => ({ query: { personId }, ...BYTES }) },
  ],
  removePersonAvatar: [about({ personId: 'child' }, SELF_204)],
  getAvatar: [about({ personId: 'target' }, NOBODY)],
  askEmailChange: [own('403', () => ({ email: 'new@stone.example', ...WRONG }))],
  cancelEmailChange: [own('204')],
  askConfirmation: [own('202')],
  changePassword: [own('403', () => ({ current: WRONG.password, password: 'quiet lantern orchard' }))],
  getSecurity: [own('200')],
  endStandingAccess: [
    {
      ...about({ accessId: 'standingAccess' }, SELF_204),
      call: ({ standingAccess }) => ({ query: { kind: 'calendar-link', accessId: standingAccess } }),
    },
  ],
  listTokens: [own('200')],
  makeToken: [
    own('201', () => ({
      ...{ name: 'Scanner', scope: 'all', endsWithPassword: false },
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    })),
  ],
  extendToken: [
    about({ tokenId: 'token' }, SELF_200, () => ({ endsAt: new Date(Date.now() + 86_400_000).toISOString() })),
  ],
  addReceived: [{ ...own('403'), call: () => ({ ...BYTES, headers: { ...BYTES.headers, 'file-name': 'scan.png' } }) }],
  endSession: [about({ sessionId: 'session' }, SELF_204)],
  endOtherSessions: [own('204')],
  beginPasskey: [own('403|400', () => WRONG)],
  addPasskey: [own('400', () => ({ challengeId: 'x', name: 'Phone', answer: {} }))],
  renamePasskey: [about({ passkeyId: 'passkey' }, SELF_204, () => ({ name: 'Mine' }))],
  removePasskey: [about({ passkeyId: 'passkey' }, SELF_204)],
  beginTwoFactor: [own('403', () => WRONG)],
  turnOnTwoFactor: [own('400', () => ({ code: '123456' }))],
  renewBackupCodes: [own('403', () => WRONG)],
  turnOffTwoFactor: [own('403', () => WRONG)],
  exportData: [own('200')],
  getDeletionOutlook: [own('200')],
  deleteAccount: [own('403', () => WRONG)],

  listCollections: [own('200')],
  createCollection: [
    own('201', () => ({ ...BALU, familyId: null })),
    about(family, KEEPERS_201, (ids) => ({ ...BALU, familyId: ids.family })),
    {
      ...document('private', SELF_201, (ids) => ({ ...BALU, familyId: null, documentIds: [ids.private] })),
      isRead: true,
    },
  ],
  changeCollection: [
    about({ collectionId: 'collection' }, KEEPERS_204, () => ({ name: 'The old car' })),
    about({ collectionId: 'collection' }, KEEPERS_204, (ids) => ({ kind: 'trip', trip: tripOf(ids), rule: RULE })),
    about({ collectionId: 'collection' }, KEEPERS_204, () => ({ belonging: { id: 'tickets', isNeeded: false } })),
    about({ collectionId: 'privateCollection' }, SELF_204, () => ({ kind: 'own' })),
    about({ collectionId: 'deletedCollection' }, NOBODY, () => ({ name: 'The old car' })),
  ],
  deleteCollection: [
    about({ collectionId: 'collection' }, KEEPERS_204),
    about({ collectionId: 'privateCollection' }, SELF_204),
    about({ collectionId: 'deletedCollection' }, NOBODY),
  ],
  restoreCollection: [
    about({ collectionId: 'deletedCollection' }, KEEPERS_204),
    about({ collectionId: 'privateCollection' }, SELF_204),
  ],
  listLinks: [own('200')],
  listDocumentLinks: [
    document('general', ADMINS_200),
    document('shared', SHARERS_201.replaceAll('201', '200')),
    document('private', SELF_200),
    ...unlessTrashed(document),
  ],
  makeLink: [
    own('201', asking),
    linked('general', ADMINS_201),
    linked('shared', SHARERS_201),
    linked('private', SELF_201),
    ...unlessTrashed(linked),
    about({ collectionId: 'collection' }, FAMILY_201, (ids) => ({
      ...{ ...SHOWING, kind: 'collection' },
      collectionId: ids.collection,
    })),
  ],
  changeLink: [about(ofLink, SELF_200, () => ({ receiver: 'The bank' }))],
  getLinkAddress: [about(ofLink, SELF_200)],
  listLinkOpenings: [about(ofLink, SELF_200)],
  endLink: [about(ofLink, SELF_204)],
  reopenLink: [about(ofLink, NOBODY)],
  endAllLinks: [own('200')],
  openLink: [{ ...open('404', () => ({ secret: TOKEN })), isAboutSomething: true }],
  countOutsidePages: [outside({ documentId: randomUUID() })],
  getOutsidePage: [outside({ documentId: randomUUID(), page: '1' })],
  getOutsideFile: [outside({ documentId: randomUUID() })],
  reportLink: [outside()],
  handInFile: [
    {
      ...outside(),
      call: (ids) => ({
        ...{ query: { linkId: ids.link }, payload: PNG },
        headers: { 'content-type': 'application/octet-stream', 'file-name': 'a.png', 'upload-key': randomUUID() },
      }),
    },
  ],
  takeBackFile: [outside({ fileId: randomUUID() })],
  finishHandIn: [outside()],
  changeCollectionDocuments: [
    kept('general', KEEPERS_200),
    kept('shared', KEEPERS_200),
    // everyone puts in what they see themselves
    kept('private', '401 200 404 404 403 404 404 404 404 404 401'),
    kept('trashedShared', '401 404 404 404 403 404 404 404 404 404 401'),
    { ...kept('general', SELF_200), ...about({ collectionId: 'privateCollection' }, SELF_200, keep('general')) },
    about({ collectionId: 'deletedCollection' }, NOBODY, keep('general')),
  ],

  listReceived: [own('200')],
  countReceived: [own('200')],
  // nothing is drawn yet
  getReceivedThumbnail: [about({ receivedId: 'received' }, NOBODY)],
  getReceivedPreview: [about({ receivedId: 'received' }, NOBODY)],
  fileReceived: [
    about({}, SELF_200, ({ received }, me) => ({
      filings: [{ receivedId: received, name: 'Contract', type: 'Legal', target: forPerson(me) }],
    })),
  ],
  throwAwayReceived: [about({}, SELF_200, ({ received }) => ({ receivedIds: [received] }))],
  // it waits: there is nothing to undo
  undoFiling: [about({}, NOBODY, ({ received }) => ({ receivedIds: [received] }))],
  listImports: [own('200')],
  beginImport: [own('201', () => ({ name: 'Papers.zip', kind: 'zip' }))],
  findHere: [own('200', () => ({ checksums: ['0'.repeat(64)] }))],
  receiveImported: [
    about({ importId: 'import' }, SELF_200, () => ({
      files: [{ fileId: randomUUID(), fileName: 'a.pdf', proposal: {} }],
    })),
  ],
  undoImport: [about({ importId: 'import' }, SELF_200)],

  getWaysIn: [own('200')],
  makeMailAddress: [own('201')],
  // none has been made
  changeMailAddress: [own('404', () => ({ fromAnyone: true }))],

  listSavedViews: [own('200')],
  createSavedView: [
    own('201', () => ({ ...TAX, familyId: null })),
    about(family, KEEPERS_201, (ids) => ({ ...TAX, familyId: ids.family })),
  ],
  changeSavedView: [
    about({ viewId: 'savedView' }, KEEPERS_204, () => ({ name: 'Tax' })),
    about({ viewId: 'privateView' }, SELF_204, () => ({ query: 'view=all&year=2026' })),
  ],
  deleteSavedView: [about({ viewId: 'savedView' }, KEEPERS_204), about({ viewId: 'privateView' }, SELF_204)],

  listFamilies: [own('200')],
  createFamily: [own('201', () => ({ name: 'Another' }))],
  changeFamily: [
    about(family, ADMINS_204, () => ({ name: 'Renamed' })),
    about(family, ADMINS_204, () => ({ asksBeforeJoin: true })),
    about(family, ADMINS_204, () => ({})),
  ],
  handOverFamily: [about(family, OWNER_204, (ids) => ({ personId: ids.target }))],
  deleteFamily: [about(family, OWNER_204)],
  listDeletedFamilies: [own('200')],
  restoreFamily: [about({ familyId: 'familyInTrash' }, SELF_204)],
  exportFamily: [about(family, ADMINS_200)],
  getFamilyLog: [about(family, ADMINS_200)],
  // the person who waits takes the request back
  leaveFamily: [about(family, '401 409 204 204 204 204 404 404 404 404 401')],
  changeRole: [
    about(target, ADMINS_204, () => ({ role: 'Viewer' })),
    about(target, ADMINS_204, () => ({ role: 'Admin' })),
  ],
  changeExemption: [
    about({ personId: 'target' }, ADMINS_204, () => ({ type: 'Passport', isExempt: true })),
    about({ personId: 'target' }, ADMINS_204, () => ({ type: 'Passport', isExempt: false })),
  ],
  removeMember: [about(target, ADMINS_200)],
  removeFromOwnFamily: [about({ personId: 'target' }, SELF_200)],
  answerRequest: [
    about({ familyId: 'family', personId: 'requester' }, ADMINS_204, () => ({ isApproved: true })),
    about({ familyId: 'family', personId: 'requester' }, ADMINS_204, () => ({ isApproved: false })),
  ],

  addPerson: [about(family, ADMINS_201, () => ({ name: 'Noa Stone', bornOn: '2026-08-04', guardianIds: [] }))],
  // an Admin who does not look after the child learns nothing of them by it
  addToFamily: [about({ familyId: 'family', personId: 'child' }, '401 204 404 403 403 404 404 404 404 404 401')],
  // of a member who has their own account
  endUnclaimedAccount: [about(target, '401 403 403 403 403 404 404 404 404 404 401')],
  changePerson: [about({ personId: 'child' }, SELF_204, () => ({ name: 'Noa Stone', bornOn: null }))],
  listGuardianships: [own('200')],
  askGuardian: [about({ personId: 'child', guardianId: 'target' }, SELF_204)],
  askMyGuardian: [own('403', (ids) => ({ guardianId: ids.target, ...WRONG }))],
  acceptGuardianship: [about({ personId: 'child' }, SELF_204)],
  endGuardianship: [about({ personId: 'child', guardianId: 'target' }, SELF_204)],

  listEmergencyContacts: [own('200')],
  nameEmergencyContact: [own('403', (ids) => ({ contactId: ids.target, waitDays: 7, ...WRONG }))],
  endEmergencyContact: [about({ contactId: 'target' }, SELF_204)],
  refuseEmergency: [about({ contactId: 'target' }, SELF_204)],
  openEmergency: [about({ contactId: 'target' }, SELF_204)],
  askInEmergency: [{ ...about({ ownerId: 'owner' }, NOBODY, () => ({ message: '' })), named: NAMED_204 }],
  endEmergencyRequest: [{ ...about({ ownerId: 'owner' }, NOBODY), named: NAMED_204 }],
  leaveEmergency: [{ ...about({ ownerId: 'owner' }, NOBODY), named: NAMED_204 }],
  listPartings: [own('200')],
  listDocumentsToSave: [about({ personId: 'child' }, SELF_200)],
  askParting: [about({ personId: 'child' }, SELF_200, () => ({ kind: 'removed' }))],
  agreeToParting: [about({ personId: 'askedChild' }, SELF_200, () => ({ kind: 'removed' }))],
  endParting: [about({ personId: 'askedChild' }, SELF_204)],
  undoParting: [about({ personId: 'removedChild' }, SELF_204)],

  makeAccountInvite: [about({ personId: 'child' }, SELF_200, () => ({ email: null, guardiansUntil: null }))],
  getAccountInvite: [about({ personId: 'child' }, SELF_200)],
  agreeToAccountInvite: [about({ personId: 'child' }, SELF_204, (ids) => ({ inviteId: ids.accountInvite }))],
  withdrawAccountInvite: [about({ personId: 'child' }, SELF_204)],
  checkAccountInvite: [open('400', () => ({ token: TOKEN }))],
  acceptAccountInvite: [
    open('400', () => ({ token: TOKEN, email: `${randomUUID()}@stone.example`, password: 'quiet lantern orchard' })),
  ],

  getInviteCode: [about(family, ADMINS_200)],
  renewInviteCode: [about(family, ADMINS_201)],
  // everyone with a code may see where it leads, and go there
  checkInvite: [open('200', (ids) => ({ code: ids.code }))],
  joinFamily: [
    {
      ...own('200', (ids) => ({ code: ids.code })),
      answers: '401 409 409 409 409 200 200 200 200 200 401',
    },
  ],
  listPendingInvites: [about(family, ADMINS_200)],
  inviteMember: [
    about(family, ADMINS_201, () => ({ email: 'noor@stone.example', allowUnknown: true })),
    about(family, '401 404 404 403 403 404 404 404 404 404 401', () => ({ email: 'noor@stone.example' })),
  ],
  withdrawInvite: [about({ familyId: 'family', inviteId: 'invite' }, ADMINS_204)],
  copyInviteLink: [about({ familyId: 'family', inviteId: 'invite' }, ADMINS_201)],
  createAccount: [
    about(family, ADMINS_201, () => ({
      email: `${randomUUID()}@stone.example`,
      name: 'Noor Stone',
      password: 'quiet lantern orchard',
    })),
  ],
  listReceivedInvites: [own('200')],
  checkMailedInvite: [open('400', () => ({ token: TOKEN }))],
  acceptInvite: [about({ inviteId: 'invite' }, '401 404 404 404 404 404 200 404 404 404 401', () => ({}))],
  declineInvite: [about({ inviteId: 'invite' }, '401 404 404 404 404 404 204 404 404 404 401')],

  listNotices: [own('200')],
  readNotices: [own('204')],
  readNotice: [about({ noticeId: 'notice' }, SELF_204)],
  dismissNotice: [about({ noticeId: 'notice' }, SELF_204)],
  followChanges: [{ ...own('200'), needs: 'a socket' }],

  uploadFile: [{ ...own('201'), call: () => BYTES }],
  uploadScan: [{ ...own('201'), call: () => ({ ...BYTES, payload: JPEG, query: { pageBytes: String(JPEG.length) } }) }],
  createDocument: [
    {
      answers: '401 201 201 201 403 404 404 404 404 404 401',
      call: (ids, _me, fileId) => creation(fileId, { kind: 'family', familyId: ids.family }),
      isAboutSomething: true,
      needs: 'upload',
    },
    {
      answers: '401 201 201 201 201 404 404 404 404 404 401',
      call: (ids, me, fileId) => creation(fileId, forPerson(me, ids.family)),
      isAboutSomething: true,
      needs: 'upload',
    },
    {
      answers: '401 201 201 201 403 404 404 404 404 404 401',
      call: (ids, _me, fileId) => creation(fileId, { kind: 'person', personId: ids.target, shareWith: [ids.family] }),
      isAboutSomething: true,
      needs: 'upload',
    },
  ],
  listDocuments: [
    { ...about(family, forSessions('200')), documents: DOCUMENTS, isList: true },
    { ...about({ ownerId: 'target' }, forSessions('200')), documents: DOCUMENTS, isList: true },
  ],
  listDocumentChanges: [{ ...own('200'), call: () => ({ query: { since: `1-${'0'.repeat(32)}` } }) }],
  getDocument: [...seenBy(FAMILY_200, SELF_200), ...unlessTrashed(document)],
  // a made-up signature opens nothing for anyone; create-link.int.test.ts tests real ones
  getDocumentFile: [
    {
      ...document('shared', forSessions('403')),
      call: (ids) => ({
        query: { documentId: ids.shared, file: randomUUID(), until: '9999999999', signature: 'A'.repeat(43) },
      }),
    },
  ],
  // made by a worker, which is not running here: there is none for anyone
  getDocumentThumbnail: [...seenBy(NOBODY, NOBODY)],
  getDocumentPreview: [...seenBy(NOBODY, NOBODY)],
  // without pages, since nothing has read it
  getDocumentReading: [...seenBy(FAMILY_200, SELF_200), ...unlessTrashed(document)],
  listDocumentFacts: [own('200')],
  searchDocuments: [{ ...own('200'), call: () => ({ query: { q: 'passport' } }) }],
  findDuplicates: [own('200', () => ({ checksums: ['0'.repeat(64)] }))],
  getDocumentDetails: [...seenBy(FAMILY_200, SELF_200), ...unlessTrashed(document)],
  // its uploader's is in answer-proposals.int.test.ts
  getUploadReading: [about({ fileId: 'private' }, NOBODY)],
  listDateQuestions: [own('200')],
  listProposals: [
    document('general', KEEPERS_200),
    document('shared', ADMINS_200),
    document('private', SELF_200),
    ...unlessTrashed(document),
  ],
  answerProposals: [
    changes('general', KEEPERS_200, { changes: { expiresOn: '2033-08-22' } }),
    changes('shared', ADMINS_200, { changes: { expiresOn: '2033-08-22' } }),
    changes('private', SELF_200, {}),
    ...unlessTrashed((part, answers) => changes(part, answers, {})),
  ],
  getReminderPreferences: [own('200')],
  changeReminderPreferences: [own('200', () => ({ quietFrom: 22 }))],
  changeAttention: [
    document('general', FAMILY_204, () => ({ isWatching: true })),
    document('shared', FAMILY_204, () => ({ doneFor: '2030-01-01' })),
    { ...document('private', SELF_204, () => ({ snoozedUntil: '2030-01-01' })), isRead: true },
  ],
  // a made-up token names nobody, for any caller; unsubscribe.int.test.ts tests real ones
  askToUnsubscribe: [unsubscribe],
  unsubscribe: [unsubscribe],
  getPush: [own('200')],
  putPushSubscription: [own('204', newPushSubscription)],
  removePushDevice: [about({ deviceId: 'pushDevice' }, SELF_204)],
  getCalendarLink: [own('200')],
  createCalendarLink: [own('201')],
  removeCalendarLink: [own('204')],
  // no session counts here: what a living link opens is calendar.int.test.ts
  readCalendar: [{ ...open('404'), call: () => ({ query: { token: randomUUID() } }), isAboutSomething: true }],
  getDocumentCalendar: [...seenBy(FAMILY_200, SELF_200), ...unlessTrashed(document)],
  changeDocument: [
    changes('general', KEEPERS_200, { name: 'Renamed' }),
    changes('shared', ADMINS_200, { name: 'Renamed' }),
    changes('shared', FAMILY_200, { isFavorite: true, notes: 'in the blue folder' }),
    changes('private', SELF_200, { name: 'Renamed' }),
    // an Admin edits what a document says and never takes it from its owner
    unlessOfTheFamily(
      document('shared', '401 200 403 403 403 404 404 404 404 404 401', (ids) => ({
        revision: 1,
        ownerId: ids.target,
      })),
    ),
    ...unlessTrashed((part, answers) => changes(part, answers, { name: 'Renamed' })),
    ...unlessTrashed((part, answers) => changes(part, answers, { notes: 'Mine' })),
  ],
  trashDocument: [
    document('general', ADMINS_204),
    document('shared', ADMINS_204),
    document('private', SELF_204),
    ...unlessTrashed(document),
  ],
  changeDocuments: [
    oneOfMany('general', ADMINS_200, trashMany),
    oneOfMany('shared', ADMINS_200, trashMany),
    oneOfMany('private', SELF_200, trashMany),
    oneOfMany('general', KEEPERS_200, fillInMany),
    oneOfMany('shared', ADMINS_200, fillInMany),
    oneOfMany('general', KEEPERS_200, tagMany),
    oneOfMany('shared', ADMINS_200, tagMany),
    oneOfMany('private', SELF_200, tagMany),
    oneOfMany('general', '401 403 403 403 403 404 404 404 404 404 401', shareMany),
    unlessOfTheFamily(oneOfMany('shared', '401 200 403 403 403 404 404 404 404 404 401', shareMany)),
    unlessOfTheFamily(oneOfMany('private', SELF_200, shareMany)),
    // into a family that is in the trash
    oneOfMany('private', NOBODY, (ids) => ({ action: 'share', familyIds: [ids.familyInTrash] })),
    oneOfMany('general', '401 403 403 403 403 404 404 404 404 404 401', handOnMany),
    unlessOfTheFamily(oneOfMany('shared', '401 200 403 403 403 404 404 404 404 404 401', handOnMany)),
    ...unlessTrashed((part, answers) => oneOfMany(part, answers, trashMany)),
    ...unlessTrashed((part, answers) => oneOfMany(part, answers, tagMany)),
  ],
  // nobody has such a call or archive: what one's own does is in features/documents/many
  undoChange: [{ ...own('404', () => ({ key: randomUUID() })), isAboutSomething: true }],
  createArchive: [
    oneOfMany('general', FAMILY_201),
    oneOfMany('shared', FAMILY_201),
    { ...oneOfMany('private', SELF_201), isRead: true },
    ...unlessTrashed((part, answers) => oneOfMany(part, answers)),
  ],
  getArchive: [{ ...own('404'), call: () => ({ query: { archiveId: randomUUID() } }), isAboutSomething: true }],
  restoreDocument: [
    { ...document('private', NOBODY), named: { granted: '404' } },
    document('trashedGeneral', RESTORERS_200),
    // thrown away by its owner
    document('trashedShared', SELF_200),
  ],
  listTrash: [{ ...own('200'), documents: DOCUMENTS }],
  shareDocument: [
    unlessOfTheFamily(document('private', '401 204 404 404 404 404 404 404 404 404 401', shareWith)),
    unlessOfTheFamily(document('shared', '401 409 403 403 403 404 404 404 404 404 401', shareWith)),
    document('general', '401 403 403 403 403 404 404 404 404 404 401', shareWith),
    // into a family that is in the trash, or whose request waits: nobody's, or not one's own
    document('private', NOBODY, (ids) => ({ familyId: ids.familyInTrash })),
    ...unlessTrashed((part, answers) => document(part, answers, shareWith)),
  ],
  shareWithPerson: [
    receiver('private', SELF_204, () => TERMS),
    receiver('shared', '401 204 403 403 403 404 404 404 404 404 401', () => TERMS),
    receiver('general', '401 403 403 403 403 404 404 404 404 404 401', () => TERMS),
    ...unlessTrashed((part, answers) => receiver(part, answers, () => TERMS)),
  ],
  // the target is a member of the family, and each caller asks about their own documents
  getSeenBy: [about({ personId: 'target' }, FAMILY_200)],
  unshareWithPerson: [
    ...[receiver('private', NOBODY), receiver('shared', NOBODY)].map(unlessOfTheShare),
    receiver('general', NOBODY),
  ],
  unshareDocument: [
    unlessOfTheShare(
      unlessOfTheFamily({ ...about({ documentId: 'shared', familyId: 'family' }, ADMINS_204), documents: ['shared'] }),
    ),
    unlessOfTheShare({ ...about({ documentId: 'private', familyId: 'family' }, NOBODY), documents: ['private'] }),
    unlessOfTheFamily({
      ...about({ documentId: 'trashedShared', familyId: 'family' }, SELF_204),
      documents: ['trashedShared'],
    }),
  ],
  takeBackDocument: [
    document('handedOn', '401 200 403 403 403 404 404 404 404 404 401'),
    document('shared', '401 409 403 403 403 404 404 404 404 404 401'),
    document('private', '401 409 404 404 404 404 404 404 404 404 401'),
    document('general', '401 403 403 403 403 404 404 404 404 404 401'),
    ...unlessTrashed(document),
  ],
  linkDocuments: [related('general', 'shared', '401 204 204 403 403 404 404 404 404 404 401'), ...relating],
  unlinkDocuments: [related('general', 'shared', KEEPERS_204), ...relating],
  renewDocument: [
    // by itself: refused for what it is, after everybody whom the document refuses
    document('general', '401 409 409 409 403 404 404 404 404 404 401', (ids) => ({ newDocumentId: ids.general })),
    ...unlessTrashed((part, answers) => ({
      ...document(part, answers, (ids) => ({ newDocumentId: ids.general })),
      documents: [part, 'general'],
    })),
    {
      ...document('shared', '401 200 404 403 403 404 404 404 404 404 401', (ids) => ({ newDocumentId: ids.private })),
      documents: ['shared', 'private'],
    },
  ],
  // there is nothing to undo: not found for everyone who may edit
  undoRenewal: [
    document('general', '401 404 404 404 403 404 404 404 404 404 401'),
    document('shared', '401 404 404 403 403 404 404 404 404 404 401'),
    ...unlessTrashed(document),
  ],
  listEarlierDocuments: [...seenBy(FAMILY_200, SELF_200), ...unlessTrashed(document)],
  getDocumentAudience: [...seenBy(FAMILY_200, SELF_200), ...unlessTrashed(document)],
  listDocumentActivity: [
    document('general', KEEPERS_200),
    document('shared', ADMINS_200),
    document('private', SELF_200),
    ...unlessTrashed(document),
  ],
  recordView: [...seenBy(FAMILY_204, SELF_204), ...unlessTrashed(document)],
  listDocumentVersions: [...seenBy(FAMILY_200, SELF_200), ...unlessTrashed(document)],
  createDocumentLink: [
    ...seenBy(FAMILY_201, SELF_201, () => ({})),
    ...seenBy(FAMILY_201, SELF_201, () => ({ download: true })),
    ...unlessTrashed((part, answers) => document(part, answers, () => ({}))),
  ],
  replaceDocumentFile: [
    replacement('general', KEEPERS_201),
    replacement('shared', ADMINS_201),
    replacement('private', SELF_201),
    ...unlessTrashed(replacement),
  ],
  arrangePages: [
    pages('general', KEEPERS_201, ({ family }) => forFamily(family)),
    unlessOfTheFamily(pages('shared', ADMINS_201, ({ owner, family }) => forPerson({ id: owner }, family))),
    pages('private', SELF_201, ({ owner }) => forPerson({ id: owner })),
    ...unlessTrashed((part, answers) => pages(part, answers, ({ owner }) => forPerson({ id: owner }))),
  ],
  // names another file, so those who see the document are told of a conflict
  makeCopy: [
    ...seenBy(FAMILY_201.replaceAll('201', '409'), SELF_201.replaceAll('201', '409'), () => ANY_COPY),
    ...unlessTrashed((part, answers) => document(part, answers, () => ANY_COPY)),
  ],
  makeCardSheet: [
    cardSheet('general', FAMILY_201.replaceAll('201', '409')),
    { ...cardSheet('shared', FAMILY_201.replaceAll('201', '409')), isRead: true },
    { ...cardSheet('private', SELF_201.replaceAll('201', '409')), isRead: true },
    ...unlessTrashed(cardSheet),
  ],
  restoreDocumentVersion: [
    firstVersion('general', KEEPERS_200),
    firstVersion('shared', ADMINS_200),
    firstVersion('private', SELF_200),
    ...unlessTrashed(firstVersion),
  ],
  createTestDocument: [own('201', () => ({ sample: 'passport', sizeKb: 50, expiresOn: null }))],
  clearTestDocuments: [own('200')],
  createTestFamilies: [own('403')],
};

/** Both ids of a call are checked: one of A and one of B deny the Admins of either [SEC-8]. */
export const MIXED_CALLS: { route: keyof Contract; call: (a: Objects, b: Objects) => Objects }[] = [
  { route: 'changeRole', call: (a, b) => ({ ...a, target: b.target }) },
  { route: 'removeMember', call: (a, b) => ({ ...a, target: b.target }) },
  { route: 'answerRequest', call: (a, b) => ({ ...a, requester: b.requester }) },
  { route: 'copyInviteLink', call: (a, b) => ({ ...a, invite: b.invite }) },
  { route: 'withdrawInvite', call: (a, b) => ({ ...a, invite: b.invite }) },
  { route: 'handOverFamily', call: (a, b) => ({ ...a, target: b.target }) },
  { route: 'createDocument', call: (a, b) => ({ ...a, target: b.target }) },
  { route: 'arrangePages', call: (a, b) => ({ ...a, family: b.family }) },
  { route: 'renewDocument', call: (a, b) => ({ ...a, private: b.private }) },
  { route: 'changeCollectionDocuments', call: (a, b) => ({ ...a, general: b.general }) },
  { route: 'changeCollectionDocuments', call: (a, b) => ({ ...a, collection: b.collection }) },
  { route: 'unshareDocument', call: (a, b) => ({ ...a, trashedShared: b.shared }) },
];
