import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import type { FilingOutcome, ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import { useState } from 'react';
import { useFamilies, useReader } from '../../household/household.tsx';
import { targetOptions } from '../../household/upload-targets.ts';
import { errorNotice, errorSentence } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { type Choice, draftOf, type FilingDraft, filingOf, isClear } from './filing-draft.ts';
import { useFileReceived, useThrowAwayReceived, useUndoFiling } from './received.api.ts';
import { filedText, thrownText } from './received-messages.ts';

/** A file that waits, and how it will be filed. */
export interface Waiting {
  file: ReceivedFile;
  draft: FilingDraft;
  isClear: boolean;
  /** why it was not filed when it was tried */
  refusal: string | undefined;
  choose: (choice: Choice) => void;
}

export type ReceivedActions = ReturnType<typeof useReceived>;

/** What the reader chooses for each file, and what becomes of them. `onGone`: rows that had the focus may be gone. */
export function useReceived(files: readonly ReceivedFile[], onGone: () => void) {
  const families = useFamilies();
  const reader = useReader();
  const options = targetOptions(families, reader);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const filing = useFileReceived();
  const throwing = useThrowAwayReceived();
  const undoing = useUndoFiling();
  const { toast } = useToast();
  const fail = (error: unknown) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });

  const waiting: Waiting[] = files.map((file) => {
    const draft = draftOf(file, choices[file.id] ?? {}, { readerId: reader.id, options });
    const choose = (choice: Choice) => setChoices((all) => ({ ...all, [file.id]: { ...all[file.id], ...choice } }));
    return { file, draft, isClear: isClear(file, draft), refusal: refusals[file.id], choose };
  });

  async function undo(receivedIds: string[]) {
    try {
      await undoing.mutateAsync(receivedIds);
    } catch (error) {
      fail(error);
    }
  }

  function tell({ done, refused }: FilingOutcome, titleOf: (count: number) => string, description?: string) {
    setRefusals(Object.fromEntries(refused.map(({ receivedId, code }) => [receivedId, errorSentence(code)])));
    if (done.length === 0) return;
    const receivedIds = done.map(({ receivedId }) => receivedId);
    toast({
      title: titleOf(done.length),
      description,
      duration: TOAST_MS.success,
      action: { label: i18n.t({ id: 'trash.undo', message: 'Undo' }), onAction: () => void undo(receivedIds) },
    });
  }

  const isBusy = filing.isPending || throwing.isPending;

  async function fileThese(these: readonly Waiting[]) {
    if (isBusy || these.length === 0) return;
    try {
      const filings = these.map(({ file, draft }) => filingOf(file, draft));
      const outcome = await filing.mutateAsync({ key: randomUuid(), filings });
      tell(outcome, (count) => filedText(count, these[0]?.draft.name ?? ''));
      onGone();
    } catch (error) {
      fail(error);
    }
  }

  async function throwAway(these: readonly Waiting[]) {
    if (isBusy || these.length === 0) return;
    try {
      const receivedIds = these.map(({ file }) => file.id);
      const outcome = await throwing.mutateAsync({ key: randomUuid(), receivedIds });
      const kept = i18n.t({ id: 'trash.keptFor', message: 'Kept for {days} days', values: { days: TRASH_DAYS } });
      tell(outcome, (count) => thrownText(count, these[0]?.draft.name ?? ''), kept);
      onGone();
    } catch (error) {
      fail(error);
    }
  }

  return { waiting, options, fileThese, throwAway, isBusy };
}
