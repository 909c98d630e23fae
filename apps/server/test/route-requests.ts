import { randomBytes, randomUUID } from 'node:crypto';
import type { contract } from '@kinvault/domain/contract.ts';
import { isSchema, type Route } from '@kinvault/domain/route.ts';
import type { InjectOptions } from 'fastify';

export type RouteName = keyof typeof contract;

const password = 'quiet lantern orchard';
/** A body that its schema lets pass, or the refusal would be about that. */
export const BODIES: Partial<Record<RouteName, object>> = {
  createFamily: { name: 'Ours' },
  changeFamily: { name: 'Ours' },
  changeRole: { role: 'Viewer' },
  answerRequest: { isApproved: true },
  changeExemption: { type: 'ID', isExempt: true },
  joinFamily: { code: 'AB12CD' },
  inviteMember: { email: 'you@new.example' },
  createAccount: { email: 'you@new.example', name: 'You', password },
  acceptInvite: { stayIn: [] },
  handOverFamily: { personId: randomUUID() },
  createDocument: {
    fileId: randomUUID(),
    fileName: 'a.png',
    name: 'Mine',
    type: 'Other',
    target: { kind: 'person', personId: randomUUID(), shareWith: [] },
  },
  findDuplicates: { checksums: ['0'.repeat(64)] },
  createDocumentLink: {},
  changeDocument: { revision: 1 },
  answerProposals: { revision: 1 },
  changeReminderPreferences: {},
  changeAttention: {},
  putPushSubscription: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
  },
  renewDocument: { newDocumentId: randomUUID(), oldGoes: 'kept' },
  changeDocuments: { action: 'trash', documentIds: [randomUUID()] },
  undoChange: { key: randomUUID() },
  createCollection: { kind: 'car', name: 'The car', familyId: null },
  changeCollection: { kind: 'car', name: 'The car' },
  makeLink: {
    ...{ kind: 'request', receiver: 'Bank', endsAt: new Date(Date.now() + 86_400_000).toISOString(), password: null },
    request: { wanted: 'The contract', message: '', forPersonId: randomUUID(), maxFiles: 3 },
  },
  makeToken: {
    ...{ name: 'Scanner', scope: 'all', endsWithPassword: true },
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  },
  extendToken: { endsAt: new Date(Date.now() + 86_400_000).toISOString() },
  changeMailAddress: { fromAnyone: true },
  changeLink: { receiver: 'Bank' },
  openLink: { secret: 'A'.repeat(43) },
  createSavedView: { name: 'Tax', query: 'view=all', familyId: null },
  changeSavedView: { name: 'Tax', query: 'view=all' },
  changeCollectionDocuments: { documentIds: [randomUUID()], areIn: true },
  fileReceived: {
    filings: [
      {
        ...{ receivedId: randomUUID(), name: 'Contract', type: 'Legal' },
        target: { kind: 'person', personId: randomUUID(), shareWith: [] },
      },
    ],
  },
  throwAwayReceived: { receivedIds: [randomUUID()] },
  undoFiling: { receivedIds: [randomUUID()] },
  beginImport: { name: 'Papers.zip', kind: 'zip' },
  findHere: { checksums: ['0'.repeat(64)] },
  receiveImported: { files: [{ fileId: randomUUID(), fileName: 'a.pdf', proposal: {} }] },
  createArchive: { documentIds: [randomUUID()] },
  shareDocument: { familyId: randomUUID() },
  shareWithPerson: { mayEdit: false, until: null },
  replaceDocumentFile: { fileId: randomUUID(), fileName: 'a.png', revision: 1 },
  arrangePages: {
    revision: 1,
    joined: [],
    first: { name: 'Bill', type: 'Other', pages: [{ file: 0, page: 1, turn: 0 }] },
    others: [],
  },
  makeCopy: {
    ...{ fileId: randomUUID(), receiver: 'Ada', purpose: '', isGray: false },
    ...{ stamp: 'iVBORw0KGgoA', pages: [{ page: 1, covers: [] }] },
  },
  makeCardSheet: {
    ...{ paper: 'a4', isGray: false, stamp: null },
    sides: [1, 2].map((page) => ({
      ...{ documentId: randomUUID(), fileId: randomUUID(), page, turn: 0 },
      area: { x: 0, y: 0, width: 1, height: 1 },
    })),
  },
  restoreDocumentVersion: { revision: 1 },
  createTestDocument: { sample: 'passport', sizeKb: 50, expiresOn: null },
  replaceTemporaryPassword: { password },
  setLanguage: { language: 'de', isChosen: true },
  changeProfile: { name: 'Me', phone: null, location: null, bio: null },
  addPerson: { name: 'Noa', bornOn: null, guardianIds: [] },
  changePerson: { name: 'Noa', bornOn: null },
  askParting: { kind: 'removed' },
  agreeToParting: { kind: 'removed' },
  agreeToAccountInvite: { inviteId: randomUUID() },
  makeAccountInvite: { email: null, guardiansUntil: null },
  nameEmergencyContact: { contactId: randomUUID(), waitDays: 7, password },
  askInEmergency: { message: 'She is in hospital.' },
  askMyGuardian: { guardianId: randomUUID(), password },
  askEmailChange: { email: 'me@new.example', password },
  changePassword: { current: password, password: 'another quiet lantern' },
  beginPasskey: { password },
  addPasskey: { challengeId: 'x', name: 'Phone', answer: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  renamePasskey: { name: 'Phone' },
  beginTwoFactor: { password },
  turnOnTwoFactor: { code: '123456' },
  renewBackupCodes: { password },
  turnOffTwoFactor: { password },
  beginOidcLink: { password },
  endOidcLink: { password },
  setFirstPassword: { challengeId: 'x', password },
  deleteAccount: { password },
};

const QUERIES: Partial<Record<RouteName, string>> = {
  getDocumentFile: `?file=${randomUUID()}&until=9999999999&signature=x`,
  searchDocuments: '?q=passport',
  listDocumentChanges: `?since=1-${'0'.repeat(32)}`,
  uploadScan: '?pageBytes=1',
};

/** Parameters that are no ids. */
const WORDS: Record<string, string> = { ':number': '1', ':kind': 'calendar-link' };

/** A request that the route's schemas let pass, about objects that do not exist. */
export function requestTo(name: RouteName, { method, path, body }: Route): InjectOptions {
  const url = path.replaceAll(/:\w+/g, (part) => WORDS[part] ?? randomUUID()) + (QUERIES[name] ?? '');
  if (body && !isSchema(body))
    return { method, url, payload: 'x', headers: { 'content-type': body.mediaTypes[0], 'file-name': 'a.png' } };
  return body ? { method, url, payload: BODIES[name] ?? {} } : { method, url };
}
