import type { Family, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { useState } from 'react';
import { TOAST_MS } from '../../../ui/toast.tsx';
import { useLatestToast } from '../../../ui/use-latest-toast.ts';
import type { ToastText } from '../outcome-toast.ts';
import type { AddRefusal, MemberField } from './add-refusal.ts';

export interface MemberDraft {
  familyId: string;
  email: string;
  role: FamilyRole;
}

/** What differs between the two forms: their fields, checks and messages. */
interface AddMemberForm<Draft extends MemberDraft> {
  emptyDraft: (familyId: string) => Draft;
  /** what is missing or wrong; null when the draft can be sent */
  problemOf: (draft: Draft) => ToastText | null;
  /** Resolves to the toast, or to nothing if the page itself shows the outcome. */
  send: (draft: Draft, familyName: string) => Promise<ToastText | undefined>;
  refusalOf: (error: unknown, draft: Draft) => AddRefusal;
}

/** The draft of a new member and its submission. The draft survives closing the tab or dialog until it is sent. */
export function useNewMember<Draft extends MemberDraft>(families: readonly Family[], form: AddMemberForm<Draft>) {
  const [typed, setDraft] = useState(() => form.emptyDraft(families[0]?.id ?? ''));
  const [errors, setErrors] = useState<Partial<Record<MemberField, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const { show, clear } = useLatestToast();
  // the chosen family may be gone by now
  const family = families.find(({ id }) => id === typed.familyId) ?? families[0];
  const draft = { ...typed, familyId: family?.id ?? '' };

  function showProblem(text: ToastText) {
    show({ ...text, variant: 'destructive', duration: TOAST_MS.error });
  }

  function refuse(error: unknown) {
    const refusal = form.refusalOf(error, draft);
    if (refusal.toast) showProblem(refusal.toast);
    if (refusal.field) setErrors({ [refusal.field.name]: refusal.field.sentence });
  }

  async function send() {
    setErrors({});
    setIsSending(true);
    try {
      const text = await form.send(draft, family?.name ?? '');
      clear();
      if (text) show({ ...text, duration: TOAST_MS.success });
      reset();
    } catch (error) {
      refuse(error);
    }
    setIsSending(false);
  }

  /** Shows what is missing, or sends the draft. */
  function submit() {
    if (isSending) return;
    const problem = form.problemOf(draft);
    if (problem) showProblem(problem);
    else void send();
  }

  function change(given: Partial<Draft>) {
    setErrors({});
    setDraft((before) => ({ ...before, ...given }));
  }

  function reset() {
    setErrors({});
    setDraft((before) => form.emptyDraft(before.familyId));
  }

  return { draft, errors, isSending, canSend: form.problemOf(draft) === null, change, submit, reset };
}
