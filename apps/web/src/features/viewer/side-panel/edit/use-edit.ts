import type { ActivityEntry, DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { SharedField } from '@kinvault/domain/documents/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasAmount, isHalf } from '../../../../household/facts/fact-problems.ts';
import { addTag, tagProblem } from '../../../../household/tags.ts';
import { ApiError } from '../../../../lib/api-client.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { activityQuery, detailsQuery, useChangeDocument } from '../details.api.ts';
import { useFailureToast } from '../failure-toast.ts';
import { merge, type Side } from './edit-conflict.ts';
import { changesOf, draftOf, type EditDraft, fieldsThatDiffer } from './edit-draft.ts';

export interface EditConflict {
  base: EditDraft;
  draft: EditDraft;
  fresh: EditDraft;
  entries: readonly ActivityEntry[];
}

/** The edit form's draft and saving. If someone else saved first, it reports a conflict instead of overwriting. */
export function useEdit(documentId: string, details: DocumentDetails, onSaved: () => void) {
  const [begun] = useState(details);
  const [base] = useState(() => draftOf(details));
  const [typed, setDraft] = useState(base);
  const [typedTag, typeTag] = useState('');
  const [clash, setClash] = useState<(EditConflict & { revision: number }) | null>(null);
  const queryClient = useQueryClient();
  const changing = useChangeDocument(documentId);
  const fail = useFailureToast();
  const { toast } = useToast();
  // text in the tags field counts as a tag, whether or not 'Add' was pressed
  const draft = tagProblem(typed.tags, typedTag) ? typed : { ...typed, tags: addTag(typed.tags, typedTag) };

  async function send(from: EditDraft, revision: number, next: EditDraft): Promise<void> {
    try {
      await changing.mutateAsync({ revision, ...changesOf(from, next) });
      toast({ title: i18n.t({ id: 'editDocument.saved', message: 'Changes saved' }), duration: TOAST_MS.success });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'document_changed')) throw error;
      setClash(await compare(next));
    }
  }

  async function compare(next: EditDraft): Promise<EditConflict & { revision: number }> {
    const fresh = await queryClient.fetchQuery({ ...detailsQuery(documentId), staleTime: 0 });
    // best effort: the names are optional
    const activity = await queryClient.fetchQuery({ ...activityQuery(documentId), staleTime: 0 }).catch(() => null);
    return { base, draft: next, fresh: draftOf(fresh), entries: activity?.entries ?? [], revision: fresh.revision };
  }

  return {
    draft: typed,
    typedTag,
    typeTag,
    change: (patch: Partial<EditDraft>) => setDraft((before) => ({ ...before, ...patch })),
    begunFrom: begun.revision,
    isDirty: fieldsThatDiffer(base, draft).length > 0 || typedTag.trim() !== '',
    isComplete:
      draft.name.trim() !== '' &&
      tagProblem(typed.tags, typedTag) === null &&
      !draft.ownFacts.some(isHalf) &&
      hasAmount(draft),
    isSaving: changing.isPending,
    conflict: clash,
    save(): Promise<void> {
      if (fieldsThatDiffer(base, draft).length === 0) return Promise.resolve(onSaved());
      return send(base, begun.revision, draft).catch(fail('update'));
    },
    saveChosen(chosen: Partial<Record<SharedField, Side>>): Promise<void> {
      if (!clash) return Promise.resolve();
      return send(clash.fresh, clash.revision, merge(clash, chosen)).catch(fail('update'));
    },
    /** Back to the form, with everything typed still in place. */
    postpone: () => setClash(null),
  };
}
