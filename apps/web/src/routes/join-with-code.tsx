import { INVITE_CODE_MAX_INPUT } from '@kinvault/domain/families/invite-code.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type JoinedFamily, useJoinFamily } from '../features/families/received/received-invites.api.ts';
import { InviteCodeField } from '../features/session/sign-up/invite-code-field.tsx';
import { checkInvite } from '../features/session/sign-up/sign-up.api.ts';
import { ApiError } from '../lib/api-client.ts';
import { errorNotice, messageOf } from '../lib/error-messages.ts';
import { Button } from '../ui/button.tsx';
import { TOAST_MS, useToast } from '../ui/toast.tsx';
import '../ui/panel.css';
import { i18n } from '../lib/i18n.ts';

interface JoinWithCodeProps {
  /** from a shared link */
  initialCode?: string | undefined;
}

/** Joins a family with its code. A refused code is explained at its field [VAL-1, D-8]. */
export function JoinWithCode({ initialCode = '' }: JoinWithCodeProps) {
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string>();
  const joining = useJoining();
  const { toast } = useToast();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (joining.isPending) return;
    if (code.trim() === '')
      return setError(i18n.t({ id: 'inviteCode.missing', message: 'Please enter the invitation code.' }));
    joining.mutateAsync(code.trim()).then(welcome, refuse);
  }

  function welcome({ familyName, state }: JoinedFamily) {
    setCode('');
    const isIn = state === 'active'; // some families approve new members first
    const title = isIn
      ? i18n.t({ id: 'join.done', message: 'Welcome to {family}', values: { family: familyName } })
      : i18n.t({ id: 'join.requested', message: 'Request to join {family} sent', values: { family: familyName } });
    const description = isIn
      ? i18n.t({ id: 'join.doneHint', message: 'You’re now a Member.' })
      : i18n.t({ id: 'join.requestedHint', message: 'An Admin has to approve it.' });
    toast({ title, description, duration: TOAST_MS.success });
  }

  function refuse(problem: unknown) {
    if (problem instanceof ApiError && problem.status < 429) return setError(messageOf(problem));
    const { description } = errorNotice(problem);
    toast({
      title: i18n.t({ id: 'join.failed', message: 'Failed to join family' }),
      description,
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }

  return (
    <form className="panel" onSubmit={submit} noValidate>
      <h2>{i18n.t({ id: 'join.title', message: 'Join with a code' })}</h2>
      <p>{i18n.t({ id: 'join.hint', message: 'Ask a family member for the code.' })}</p>
      <InviteCodeField
        value={code}
        error={error}
        placeholder="K7Q4MX"
        onChange={(typed) => {
          setCode(typed.toUpperCase().slice(0, INVITE_CODE_MAX_INPUT));
          setError(undefined);
        }}
      />
      <Button type="submit" busy={joining.isPending}>
        {i18n.t({ id: 'join.submit', message: 'Join family' })}
      </Button>
    </form>
  );
}

/** Checks the code first, so that a code the field already knows as refused needs no request [VAL-1]. */
function useJoining() {
  const { mutateAsync: join } = useJoinFamily();
  return useMutation({
    mutationFn: async (code: string) => {
      await checkInvite(code);
      return join(code);
    },
  });
}
