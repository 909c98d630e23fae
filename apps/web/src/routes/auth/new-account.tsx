import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CheckInbox } from '../../features/session/confirm/check-inbox.tsx';
import { NewAccountLink } from '../../features/session/new-account/new-account-link.tsx';
import type { SignInStep } from '../../features/session/sign-in/sign-in.api.ts';
import { usePageMeta } from '../../household/page-meta.ts';
import { reloadSession, sessionQuery } from '../../lib/session-query.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PassportScene } from './passport-scene.tsx';

const DEFAULT_MIN_PASSWORD_LENGTH = 6;

/** Reached by the link of a guardian's invitation [PPL-5]. */
export function NewAccountScreen() {
  usePageMeta('newAccount');
  const { link } = useRouteContext({ from: '/new-account' });
  const queryClient = useQueryClient();
  const router = useRouter();
  const [session] = useState(() => queryClient.getQueryData(sessionQuery.queryKey)); // loaded by the route's guard
  const [unconfirmed, setUnconfirmed] = useState<string>();

  async function finish(step: SignInStep, email: string) {
    if (step !== null) return setUnconfirmed(email);
    await reloadSession(queryClient);
    router.history.replace('/dashboard');
  }

  return (
    <AuthFrame scene={<PassportScene />}>
      {unconfirmed === undefined ? (
        <NewAccountLink
          key={link?.token}
          link={link}
          person={session?.person ?? null}
          minPasswordLength={session?.settings.minPasswordLength ?? DEFAULT_MIN_PASSWORD_LENGTH}
          onDone={finish}
        />
      ) : (
        <CheckInbox
          email={unconfirmed}
          sendsMail={session?.settings.sendsMail ?? true}
          onBack={() => location.assign('/auth')}
        />
      )}
    </AuthFrame>
  );
}
