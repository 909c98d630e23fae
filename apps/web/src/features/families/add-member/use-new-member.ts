import type { Family, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { useState } from 'react';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import type { ToastText } from '../outcome-toast.ts';
import type { AddRefusal, MemberField } from './add-refusal.ts';

export interface MemberDraft {
  familyId: string;
  email: string;
  role: FamilyRole;
}

/** How one of the two forms differs: what it asks for, and its words. */
export interface AddMemberLook<Draft extends MemberDraft> {
  emptyDraft: (familyId: string) => Draft;
  /** what keeps the draft from being sent; null when nothing does */
  problemOf: (draft: Draft) => ToastText | null;
  /** Resolves to what the Admin is told. `allowUnknown`: also for an address that nobody has [D-2]. */
  send: (draft: Draft, familyName: string, allowUnknown: boolean) => Promise<ToastText>;
  refusalOf: (error: unknown, draft: Draft) => AddRefusal;
  onDone?: () => void;
}

/** The draft of a new member, and what becomes of it. The draft outlives the tab and the dialog until it is sent. */
export function useNewMember<Draft extends MemberDraft>(families: readonly Family[], look: AddMemberLook<Draft>) {
  const [typed, setDraft] = useState(() => look.emptyDraft(families[0]?.id ?? ''));
  const [errors, setErrors] = useState<Partial<Record<MemberField, string>>>({});
  const [isStranger, setIsStranger] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { toast } = useToast();
  // the one that was chosen may be out of reach by now
  const family = families.find(({ id }) => id === typed.familyId) ?? families[0];
  const draft = { ...typed, familyId: family?.id ?? '' };

  function complain(words: ToastText) {
    toast({ ...words, variant: 'destructive', duration: TOAST_MS.error });
  }

  function refuse(error: unknown) {
    const refusal = look.refusalOf(error, draft);
    if (refusal.toast) complain(refusal.toast);
    if (refusal.field) setErrors({ [refusal.field.name]: refusal.field.sentence });
    setIsStranger(refusal.isStranger ?? false);
  }

  async function send(allowUnknown: boolean) {
    setErrors({});
    setIsSending(true);
    try {
      const words = await look.send(draft, family?.name ?? 'the family', allowUnknown);
      toast({ ...words, duration: TOAST_MS.success });
      reset();
      look.onDone?.();
    } catch (error) {
      refuse(error);
    }
    setIsSending(false);
  }

  /** Says what is missing, or sends. */
  function submit({ allowUnknown = false } = {}) {
    if (isSending) return;
    const problem = look.problemOf(draft);
    if (problem) complain(problem);
    else void send(allowUnknown);
  }

  function change(given: Partial<Draft>) {
    if (given.email !== undefined) setIsStranger(false);
    setErrors({});
    setDraft((before) => ({ ...before, ...given }));
  }

  function reset() {
    setErrors({});
    setIsStranger(false);
    setDraft((before) => look.emptyDraft(before.familyId));
  }

  return { draft, errors, isStranger, isSending, canSend: look.problemOf(draft) === null, change, submit, reset };
}
