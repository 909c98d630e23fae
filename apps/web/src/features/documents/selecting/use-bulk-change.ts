import type { BulkChange, Refusal } from '@kinvault/domain/documents/bulk.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { useState } from 'react';
import { errorNotice, isConnectionError } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { saveFrom } from '../../../lib/save-from.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useChangeDocuments, useCreateArchive, useUndoChange } from './bulk.api.ts';
import { doneText, undoneText } from './bulk-messages.ts';

/** A refused document, and why. */
export interface RefusedDocument extends Refusal {
  name: string;
}

interface Change {
  /** identifies it for its undo, and stays the same when it is sent again */
  key: string;
  asked: BulkChange;
  documents: readonly Document[];
  onDone: () => void;
}

/**
 * Applies one action to many documents and shows one toast with one 'Undo'. Refused documents are kept for a list: a
 * toast would be gone before 200 lines are read.
 */
export function useBulkChange() {
  const { toast } = useToast();
  const changing = useChangeDocuments();
  const undoing = useUndoChange();
  const archiving = useCreateArchive();
  const [refused, setRefused] = useState<RefusedDocument[]>([]);
  const fail = (error: unknown) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
  /** Without a response it may have been done: `again` sends it with the same key, which then returns its Undo. */
  const failOrOffer = (error: unknown, again: () => void) =>
    isConnectionError(error)
      ? toast({
          ...errorNotice(error),
          variant: 'destructive',
          duration: Number.POSITIVE_INFINITY,
          action: { label: i18n.t({ id: 'ui.tryAgain', message: 'Try again' }), onAction: again },
        })
      : fail(error);
  const tellRefused = (refusals: readonly Refusal[], documents: readonly Document[]) => {
    const names = namesOf(documents);
    setRefused(refusals.map((refusal) => ({ ...refusal, name: names.get(refusal.documentId) ?? '' })));
  };

  async function undo(of: Change, key = randomUuid()) {
    const { action } = of.asked;
    try {
      const { changed, refused: kept } = await undoing.mutateAsync({ key, of: of.key });
      if (changed.length > 0)
        toast({ title: undoneText(action, countOf(changed, of.documents)), duration: TOAST_MS.success });
      tellRefused(kept, of.documents);
    } catch (error) {
      failOrOffer(error, () => void undo(of, key));
    }
  }

  /** @returns false if it was refused. Without a response, 'Try again' may still lead to `onDone`. */
  async function change(one: Change): Promise<boolean> {
    const { key, asked, documents } = one;
    const { action } = asked;
    try {
      const { changed, refused: kept } = await changing.mutateAsync({ key, change: asked });
      tellRefused(kept, documents);
      if (changed.length > 0) {
        toast({
          title: doneText(action, countOf(changed, documents)),
          description:
            action === 'trash'
              ? i18n.t({ id: 'trash.keptFor', message: 'Kept for {days} days', values: { days: TRASH_DAYS } })
              : undefined,
          duration: TOAST_MS.success,
          action: { label: i18n.t({ id: 'trash.undo', message: 'Undo' }), onAction: () => void undo(one) },
        });
      } else if (kept.length === 0) {
        toast({ title: i18n.t({ id: 'bulk.alreadySo', message: 'Nothing to change' }), duration: TOAST_MS.success });
      }
      one.onDone();
      return true;
    } catch (error) {
      failOrOffer(error, () => void change(one));
      return isConnectionError(error);
    }
  }

  /** @returns false if there is no ZIP */
  async function download(documents: readonly Document[]): Promise<boolean> {
    try {
      const { url, refused: left } = await archiving.mutateAsync(documents.map(({ id }) => id));
      tellRefused(left, documents);
      saveFrom(url);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  return {
    change,
    download,
    isChanging: changing.isPending,
    isDownloading: archiving.isPending,
    refused,
    forgetRefused: () => setRefused([]),
  };
}

function countOf(changed: readonly string[], documents: readonly Document[]) {
  return { count: changed.length, name: namesOf(documents).get(changed[0] ?? '') ?? '' };
}

function namesOf(documents: readonly Document[]): Map<string, string> {
  return new Map(documents.map(({ id, name }) => [id, name]));
}
