import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useState } from 'react';
import { useSendsMail } from '../../../lib/use-sends-mail.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { addRefusal, type MemberField } from './add-refusal.ts';
import { useCreateAccount, useInviteMember } from './invites.api.ts';
import { draftProblem, emptyDraft, type NewMemberDraft } from './new-member-draft.ts';

interface NewMemberOptions {
  families: readonly Family[];
  minPasswordLength: number;
  onDone: () => void;
}

/** The draft of a new member, and what becomes of it. The draft outlives the tab and the dialog until it is sent. */
export function useNewMember({ families, minPasswordLength, onDone }: NewMemberOptions) {
  const [typed, setDraft] = useState(() => emptyDraft(families[0]?.id ?? ''));
  const [errors, setErrors] = useState<Partial<Record<MemberField, string>>>({});
  const [isStranger, setIsStranger] = useState(false);
  const inviting = useInviteMember();
  const creating = useCreateAccount();
  const sendsMail = useSendsMail();
  const { toast } = useToast();
  const isSending = inviting.isPending || creating.isPending;
  // the one that was chosen may be out of reach by now
  const family = families.find(({ id }) => id === typed.familyId) ?? families[0];
  const draft = { ...typed, familyId: family?.id ?? '' };
  const familyName = family?.name ?? 'the family';

  const succeed = (title: string, description: string) => {
    toast({ title, description, duration: TOAST_MS.success });
    reset();
    onDone();
  };

  function refuse(error: unknown) {
    const refusal = addRefusal(error, minPasswordLength, draft.createsAccount);
    if (refusal.toast) toast({ ...refusal.toast, variant: 'destructive', duration: TOAST_MS.error });
    if (refusal.field) setErrors({ [refusal.field.name]: refusal.field.sentence });
    setIsStranger(refusal.isStranger ?? false);
  }

  async function send(mayBeStranger: boolean) {
    const { familyId, role, name, password } = draft;
    const email = draft.email.trim();
    if (!draft.createsAccount) {
      await inviting.mutateAsync({ familyId, email, role, mayBeStranger });
      const belongs = `${email} belongs to ${familyName} once they accept.`;
      if (sendsMail) return succeed('Invitation sent', belongs);
      return succeed('Invitation made', `${belongs} Copy its link under Manage Invites.`);
    }
    const { outcome } = await creating.mutateAsync({ familyId, email, role, name: name.trim(), password });
    const first = firstNameOf(name);
    if (outcome === 'added') {
      return succeed(`${first} belongs to ${familyName} now`, `Tell ${first} the password; it works for three days.`);
    }
    succeed('This address has an account already', `${email} was invited instead and belongs once they accept.`);
  }

  /** Says what is missing, or sends. `mayBeStranger`: also for an address that nobody has [D-2]. */
  function submit({ mayBeStranger = false } = {}) {
    if (isSending) return;
    const problem = draftProblem(draft);
    if (problem) return void toast({ ...problem, variant: 'destructive', duration: TOAST_MS.error });
    setErrors({});
    void send(mayBeStranger).catch(refuse);
  }

  function change(given: Partial<NewMemberDraft>) {
    if (given.email !== undefined) setIsStranger(false);
    setErrors({});
    setDraft((before) => ({ ...before, ...given }));
  }

  function reset() {
    setErrors({});
    setIsStranger(false);
    setDraft((before) => emptyDraft(before.familyId));
  }

  return { draft, errors, isStranger, isSending, canSend: draftProblem(draft) === null, change, submit, reset };
}

export type NewMember = ReturnType<typeof useNewMember>;
