import { FILE_EXTENSIONS } from '@kinvault/domain/documents/file-kinds.ts';
import { documentNameOf } from '@kinvault/domain/documents/name-from-file.ts';
import type { PushDevice } from '@kinvault/domain/reminders/push-routes.ts';
import type { I18n } from '@lingui/core';
import { listMyPersonIds } from '../../platform/db/my-person-ids.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { type Archive, streamArchive } from '../../platform/files/stream-archive.ts';
import { i18nOf } from '../../platform/i18n.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { findLanguage } from '../accounts/find-language.ts';
import { findCalendarLink } from '../calendar/calendar-link.ts';
import {
  type ArchiveSource,
  archiveDocuments,
  archiveFiles,
  checkSources,
  describeMissing,
} from '../documents/export/archive-documents.ts';
import { createArchiveNames } from '../documents/export/archive-names.ts';
import { type ExportGate, streamThroughGate } from '../documents/export/export-gate.ts';
import { listOwnCollections } from '../documents/export/exported-collections.repository.ts';
import {
  type ExportHolder,
  listExportedDocuments,
  listExportedFiles,
} from '../documents/export/exported-documents.repository.ts';
import { listEmergencyContacts } from '../emergency/list-contacts.ts';
import { listGuardianships } from '../guardians/list-guardianships.ts';
import { getPreferences } from '../reminders/preferences.ts';
import {
  listLookedAfter,
  listMarksOnOthers,
  listOwnExemptions,
  listOwnMemberships,
  listOwnReceived,
  listOwnViews,
} from './export.repository.ts';
import { getProfile } from './get-profile.ts';
import { findAvatar } from './profile.repository.ts';

type ExportedData = Awaited<ReturnType<typeof readOwnData>>;

/**
 * The caller's own documents and those of the people they look after as they came, and a page of JSON with all that is known
 * of them and of the caller [D-21] [PPL-2].
 */
export async function exportData(
  deps: { files: FileStore; exportGate: ExportGate },
  { personId, i18n, description, sources }: ExportedData,
): Promise<Archive> {
  return streamThroughGate(deps.exportGate.enter(personId), async () => {
    const checked = await checkSources(deps.files, sources);
    const complete = { ...description, missingFiles: describeMissing(checked) };
    const bytes = Buffer.from(`${JSON.stringify(complete, null, 2)}\n`);
    return streamArchive({ path: 'profile.json', bytes }, archiveFiles(i18n, deps.files, checked));
  });
}

/** All that an export says, and where its files are: they are read when the transaction is over. */
export async function readOwnData(tx: WebTransaction, actor: Actor, pushDevices: readonly PushDevice[]) {
  const { avatarId, ...profile } = await getProfile(tx, actor);
  const avatar = avatarId && (await findAvatar(tx, actor.personId));
  const language = await findLanguage(tx, actor.personId);
  const i18n = i18nOf(language);
  const people = await listLookedAfter(tx, await listMyPersonIds(tx));
  const { documents, sources } = await describeDocuments(i18n, tx, [actor.personId, ...people.map(({ id }) => id)]);
  const documentsOf = (ownerId: string) =>
    documents.filter((document) => document.ownerId === ownerId).map(({ ownerId: _owner, ...document }) => document);
  const received = describeReceived(await listOwnReceived(tx, actor.personId));
  sources.push(...received.sources);
  if (avatar) sources.unshift({ path: 'avatar.webp', addedAt: new Date().toISOString(), file: avatar });
  const { mailTo: _mailTo, sendsMail: _sendsMail, ...reminders } = await getPreferences({ sendsMail: true }, tx, actor);
  const description = {
    exportedAt: new Date().toISOString(),
    profile: { ...profile, language },
    families: await listOwnMemberships(tx, actor.personId),
    documents: documentsOf(actor.personId),
    peopleLookedAfter: people.map(({ id, ...person }) => ({ ...person, documents: documentsOf(id) })),
    guardianships: await listGuardianships(tx),
    reminders,
    pushDevices: pushDevices.map(({ device, since, lastUsedAt }) => ({ device, since, lastUsedAt })),
    emergencyContacts: await listEmergencyContacts(tx),
    received: received.described,
    collections: await listOwnCollections(tx, actor.personId),
    savedViews: await listOwnViews(tx, actor.personId),
    papersNotNeeded: await listOwnExemptions(tx, actor.personId),
    calendarLink: await findCalendarLink(tx, actor),
    marksOnDocumentsOfOthers: await listMarksOnOthers(tx, actor.personId),
  };
  return { personId: actor.personId, i18n, description, sources };
}

const RECEIVED = 'received/';

/** Each with its path in the archive. */
function describeReceived(received: Awaited<ReturnType<typeof listOwnReceived>>) {
  const archiveName = createArchiveNames();
  const sources: ArchiveSource[] = [];
  const described = received.map(({ fileName, source, sourceDetail, receivedAt, proposal, ...file }) => {
    const { kind, sizeBytes, sha256 } = file;
    const path = archiveName(RECEIVED, documentNameOf(fileName), FILE_EXTENSIONS[kind]);
    sources.push({ path, addedAt: receivedAt, file });
    const checksum = sha256.toString('hex');
    return { path, fileName, source, sourceDetail, receivedAt, proposal, kind, sizeBytes, sha256: checksum };
  });
  return { described, sources };
}

async function describeDocuments(i18n: I18n, tx: WebTransaction, ids: readonly string[]) {
  const holder: ExportHolder = { column: 'd.owner_id', ids };
  return archiveDocuments(i18n, await listExportedDocuments(tx, holder), await listExportedFiles(tx, holder));
}
