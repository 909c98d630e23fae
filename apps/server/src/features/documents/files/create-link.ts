import { contract } from '@kinvault/domain/contract.ts';
import type { DocumentLink } from '@kinvault/domain/documents/details.schema.ts';
import type { Actor, WebTransaction } from '../../../platform/db/transactions.ts';
import { type Quota, takeOverStorage } from '../../storage/quota.ts';
import { recordUse } from '../activity/activity.repository.ts';
import { orNotFound } from '../get-document.ts';
import { findVersionFile } from './document-files.repository.ts';
import type { FileLinks } from './file-links.ts';

export interface LinkWanted {
  documentId: string;
  version?: number | undefined;
  download: boolean;
}

/**
 * A link to one file for the caller. A download is recorded in the activity; showing the file writes nothing.
 *
 * @returns also whether an emergency alone shows it: its owner must be told, whatever the file is fetched for
 */
export async function createLink(
  { links, ...quota }: Quota & { links: FileLinks },
  tx: WebTransaction,
  { personId }: Actor,
  { documentId, version, download }: LinkWanted,
): Promise<DocumentLink & { isInEmergency: boolean }> {
  const { fileId, number, now, isInEmergency } = orNotFound(await findVersionFile(tx, documentId, version));
  if (download) {
    const detail = version === undefined ? {} : { version: number };
    await takeOverStorage(quota, tx, documentId);
    await recordUse(tx, { documentId, action: 'downloaded', detail });
  }
  const { query, until } = links.sign({ fileId, personId, isDownload: download }, now);
  const path = contract.getDocumentFile.path.replace(':documentId', documentId);
  return {
    url: `${path}?${new URLSearchParams(query)}`,
    expiresAt: new Date(until * 1000).toISOString(),
    isInEmergency,
  };
}
