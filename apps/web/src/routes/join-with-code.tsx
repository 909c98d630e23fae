import { INVITE_CODE_MAX_INPUT } from '@kinvault/domain/families/invite-code.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type JoinedFamily, useJoinFamily } from '../features/families/received/received-invites.api.ts';
import { InviteCodeField } from '../features/session/sign-up/invite-code-field.tsx';
import { checkInvite } from '../features/session/sign-up/sign-up.api.ts';
import { ApiError } from '../lib/api-client.ts';
import { errorNotice, messageOf } from '../lib/error-sentences.ts';
import { Button } from '../ui/button.tsx';
import { TOAST_MS, useToast } from '../ui/toast.tsx';
import '../ui/panel.css';

interface JoinWithCodeProps {
  /** from a link that somebody shared */
  initialCode?: string | undefined;
}

/** The second way into a family. A code that is refused says why at its field; the rest goes on [VAL-1, D-8]. */
export function JoinWithCode({ initialCode = '' }: JoinWithCodeProps) {
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string>();
  const joining = useJoining();
  const { toast } = useToast();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (joining.isPending) return;
    if (code.trim() === '') return setError('Please enter the invitation code.');
    joining.mutateAsync(code.trim()).then(welcome, refuse);
  }

  function welcome({ familyName, state }: JoinedFamily) {
    setCode('');
    const isIn = state === 'active'; // where Admins are asked first, joining is a question
    const title = isIn ? `Welcome to ${familyName}` : `${familyName} is asked to let you in`;
    const description = isIn ? 'You are a Member now.' : 'You wait for an Admin.';
    toast({ title, description, duration: TOAST_MS.success });
  }

  function refuse(problem: unknown) {
    if (problem instanceof ApiError && problem.status < 429) return setError(messageOf(problem));
    const { description } = errorNotice(problem);
    toast({ title: 'Failed to join family', description, variant: 'destructive', duration: TOAST_MS.error });
  }

  return (
    <form className="panel" onSubmit={submit} noValidate>
      <h2>Join with a code</h2>
      <p>Someone in the family can read it to you.</p>
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
        Join family
      </Button>
    </form>
  );
}

/** An expired code is said to be so once: what the field has heard of it stands [VAL-1]. */
function useJoining() {
  const queryClient = useQueryClient();
  const { mutateAsync: join } = useJoinFamily();
  return useMutation({
    mutationFn: async (code: string) => {
      await checkInvite(queryClient, code);
      return join(code);
    },
  });
}
