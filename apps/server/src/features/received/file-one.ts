import { randomUUIDv7 } from 'node:crypto';
import { pickFields, UPLOAD_FIELDS } from '@kinvault/domain/documents/fields.ts';
import { documentNameOf } from '@kinvault/domain/documents/name-from-file.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { ImportProposal, ProposedCollection } from '@kinvault/domain/import/import.schema.ts';
import type { Filing } from '@kinvault/domain/received/received.schema.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { Actor, WebTransaction } from '../../platform/db/transactions.ts';
import { errorCodeOf } from '../../platform/error-code.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import { changeCollectionDocuments, findOrCreateCollection } from '../collections/change-collection.ts';
import { type AddedDocument, addDocument, askAboutDocument } from '../documents/adding/add-document.ts';
import { writeMark } from '../documents/editing/marks.repository.ts';
import type { Quota } from '../storage/quota.ts';
import { claimReceived } from './received.repository.ts';

export type FilingDeps = Quota & { enqueue: Enqueue };

export interface FiledOne {
  documentId: string;
  /** What its import proposed and was refused, by field. */
  leftOut?: string[];
}

/** What is wrong with a value, not with the document. */
const REFUSED_VALUES: readonly unknown[] = ['bad_request', 'date_out_of_range'];
const REFUSED_PLACES: readonly unknown[] = ['not_found', 'forbidden'];

/**
 * Makes a document of what waits. What the caller says wins over what its import proposed; a proposed value that is refused is
 * left out.
 */
export async function fileOne(
  deps: FilingDeps,
  tx: WebTransaction,
  actor: Actor,
  { receivedId, collectionIds, ...filing }: Filing,
): Promise<FiledOne> {
  const id = randomUUIDv7();
  const claimed = await claimReceived(tx, { receivedId, documentId: id });
  if (!claimed) throw new AppError('not_found');
  const { fileId, fileName, source, sourceDetail } = claimed;
  const { target, collections = [], notes, isFavorite, timeToRenew, firstReminder, ...facts } = claimed.proposal ?? {};

  const leftOut = await withoutRefused(tx, withoutUndefined(pickFields(UPLOAD_FIELDS, facts)), async (proposed) => {
    const said = { ...proposed, ...withoutUndefined(filing) };
    const input: AddedDocument = {
      ...said,
      ...{ fileId, fileName, name: said.name ?? documentNameOf(fileName), type: said.type ?? 'Other' },
      target: filing.target ?? target ?? { kind: 'person', personId: actor.personId, shareWith: [] },
      times: { timeToRenew, firstReminder },
      receivedFrom: { source, sourceDetail },
    };
    const known = await askAboutDocument(deps, tx, input);
    await addDocument(deps, tx, actor, { ...input, id, known });
  });
  if (notes || isFavorite) await writeMark(tx, { documentId: id, personId: actor.personId }, { notes, isFavorite });

  for (const collectionId of new Set(collectionIds))
    await changeCollectionDocuments(tx, { collectionId, documentIds: [id], areIn: true });
  const proposedPlaces = collectionIds ? [] : collections;
  for (const place of proposedPlaces) if (!(await putInto(tx, actor, id, place))) leftOut.push('collections');
  return { documentId: id, ...(leftOut.length > 0 && { leftOut: [...new Set(leftOut)] }) };
}

type Facts = Partial<Pick<ImportProposal, (typeof UPLOAD_FIELDS)[number]>>;

/** @returns the fields without which `add` has worked */
async function withoutRefused(
  tx: WebTransaction,
  facts: Facts,
  add: (facts: Facts) => Promise<void>,
): Promise<string[]> {
  const fields = Object.keys(facts);
  for (const without of [[], ...fields.map((field) => [field]), fields]) {
    const kept = Object.fromEntries(Object.entries(facts).filter(([field]) => !without.includes(field)));
    try {
      await inSavepoint(tx, () => add(kept));
      return without;
    } catch (error) {
      if (without.length === fields.length || !REFUSED_VALUES.includes(codeOf(error))) throw error;
    }
  }
  return fields;
}

/** @returns false where it is gone, or not the caller's to change any more */
async function putInto(
  tx: WebTransaction,
  actor: Actor,
  documentId: string,
  place: ProposedCollection,
): Promise<boolean> {
  try {
    await inSavepoint(tx, async () => {
      const collectionId = 'id' in place ? place.id : await findOrCreateCollection(tx, actor, place);
      await changeCollectionDocuments(tx, { collectionId, documentIds: [documentId], areIn: true });
    });
    return true;
  } catch (error) {
    if (REFUSED_PLACES.includes(codeOf(error))) return false;
    throw error;
  }
}

const codeOf = (error: unknown) => (error instanceof Error ? errorCodeOf(error) : undefined);

function withoutUndefined<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
}
