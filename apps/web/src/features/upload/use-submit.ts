import { type Dispatch, useState } from 'react';
import { addTag, tagProblem } from '../../lib/tags.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { addTagEdit, type DraftEdit } from './fields/values-for-all.ts';
import { hasName, type UploadDraft } from './queue/upload-draft.ts';
import { isToBeSaved, type UploadEvent, type UploadQueue } from './queue/upload-queue.ts';

interface Submitting {
  queue: UploadQueue;
  dispatch: Dispatch<UploadEvent>;
  editAll: (edit: DraftEdit) => void;
  /** brings the form of a file that is not complete to the screen */
  onShow: (id: string) => void;
}

/** The press on the button, and the tag for all that may still be in its field: it is meant as one. */
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
    if (nameless) return refuse(nameless.id, 'Missing information', 'Please provide a document name and file');
    for (const { id, draft } of items) {
      const problem = tagsProblem(draft, tagForAll);
      if (problem) return refuse(id, 'Check the tags', problem);
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
