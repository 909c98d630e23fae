import { type Dispatch, useState } from 'react';
import { addTag, tagProblem } from '../../household/tags.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { addTagEdit, type DraftEdit } from './fields/values-for-all.ts';
import { hasCompleteFacts, hasName, type UploadDraft } from './queue/upload-draft.ts';
import { isToBeSaved, type UploadEvent, type UploadQueue } from './queue/upload-queue.ts';

interface Submitting {
  queue: UploadQueue;
  dispatch: Dispatch<UploadEvent>;
  editAll: (edit: DraftEdit) => void;
  /** opens the form of a file that is incomplete */
  onShow: (id: string) => void;
}

/** Submits the queue. Text left in the field for common tags counts as a tag. */
export function useSubmit({ queue, dispatch, editAll, onShow }: Submitting) {
  const [tagForAll, typeTagForAll] = useState('');
  const { toast } = useToast();
  const items = queue.items.filter(isToBeSaved);

  function refuse(id: string, title: string, description: string) {
    onShow(id);
    toast({ title, description, variant: 'destructive', duration: TOAST_MS.error });
  }

  function submit() {
    const nameless = items.find((item) => !hasName(item.draft));
    if (nameless) {
      const title = i18n.t({ id: 'upload.missing', message: 'Missing information' });
      return refuse(
        nameless.id,
        title,
        i18n.t({ id: 'upload.missingHint', message: 'Please provide a document name and file' }),
      );
    }
    for (const { id, draft } of items) {
      const problem = tagsProblem(draft, tagForAll);
      if (problem) return refuse(id, i18n.t({ id: 'upload.checkTags', message: 'Check the tags' }), problem);
    }
    const unclear = items.find((item) => !hasCompleteFacts(item.draft));
    if (unclear) {
      const title = i18n.t({ id: 'upload.checkFacts', message: 'Check the details' });
      const hint = i18n.t({ id: 'upload.checkFactsHint', message: 'An amount or a fact isn’t complete.' });
      return refuse(unclear.id, title, hint);
    }
    editAll(addTagEdit(tagForAll));
    typeTagForAll('');
    dispatch({ type: 'submit' });
  }

  return { items, submit, tagForAll, typeTagForAll };
}

function tagsProblem({ tags, typedTag }: UploadDraft, tagForAll: string): string | null {
  return tagProblem(tags, tagForAll) ?? tagProblem(addTag(tags, tagForAll), typedTag);
}
