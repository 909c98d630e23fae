import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import {
  EMPTY_DRAFT,
  type FieldErrors,
  type SignInDraft,
  type SignUpDraft,
} from '../../features/session/auth-draft.ts';
import { AuthScene } from '../../features/session/auth-scene.tsx';
import type { SignInStep } from '../../features/session/sign-in/sign-in.api.ts';
import { errorSentence } from '../../lib/error-sentences.ts';
import { forgetMailedLink } from '../../lib/mailed-link.ts';
import { usePageMeta } from '../../lib/page-meta.ts';
import { safePath } from '../../lib/safe-path.ts';
import { sessionQuery } from '../../lib/session.ts';
import { AuthForms, DEFAULT_MIN_PASSWORD_LENGTH } from './auth-forms.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox, ConfirmLink, ForgotPassword, InviteLink, SecondFactor, useAuthPanel } from './auth-panels.ts';

const INVITES = '/dashboard?invites=open';

export function AuthScreen() {
  usePageMeta('auth');
  const router = useRouter();
  const search = useSearch({ from: '/auth' });
  const { link } = useRouteContext({ from: '/auth' });
  const session = useQueryClient().getQueryData(sessionQuery.queryKey); // loaded by the route's guard
  // one draft for all panels, so that an address typed in one is there in the next
  const [draft, setDraft] = useState<SignUpDraft>(
    search.code ? { ...EMPTY_DRAFT, family: 'join', code: search.code } : EMPTY_DRAFT,
  );
  const [initialErrors, setInitialErrors] = useState<FieldErrors<keyof SignInDraft>>();
  const sendsMail = session?.settings.sendsMail ?? true;
  const [panel, show] = useAuthPanel(search.tab ?? 'sign-in');
  const change = (given: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...given }));
  const openApp = () => router.history.replace(safePath(search.next));

  function backToSignIn(given: Partial<SignUpDraft> = {}, errors?: typeof initialErrors) {
    change(given);
    setInitialErrors(errors);
    return show('sign-in');
  }

  async function leaveLink(email?: string) {
    forgetMailedLink();
    if (session?.person) return openApp();
    if (email) change({ email });
    await router.invalidate();
  }

  /** Leads to the page where an invitation is answered, through signing in if needed. */
  async function answerInvite(email: string) {
    // leaving the page forgets the link; forgetting it first would redirect a signed-in person home
    if (session?.person) return router.history.replace(INVITES);
    forgetMailedLink();
    change({ email });
    await router.navigate({ to: '/auth', search: { next: INVITES }, replace: true });
    await router.invalidate();
  }

  function content() {
    if (link?.type === 'invite' && panel !== 'inbox') {
      return (
        <InviteLink
          link={link}
          person={session?.person ?? null}
          minPasswordLength={session?.settings.minPasswordLength ?? DEFAULT_MIN_PASSWORD_LENGTH}
          onDone={async (step: SignInStep, email: string) => {
            forgetMailedLink();
            if (step === null) return openApp();
            change({ email });
            await show('inbox');
            await router.invalidate();
          }}
          onAnswer={answerInvite}
          onLeave={() => leaveLink()}
        />
      );
    }
    if (link && link.type !== 'invite')
      return <ConfirmLink link={link} isSignedIn={Boolean(session?.person)} onContinue={leaveLink} />;
    if (panel === 'forgot') {
      return (
        <ForgotPassword
          email={draft.email}
          sendsMail={sendsMail}
          onChange={(email) => change({ email })}
          onBack={() => backToSignIn()}
        />
      );
    }
    if (panel === 'inbox')
      return <CheckInbox email={draft.email} sendsMail={sendsMail} onBack={() => backToSignIn()} />;
    if (panel === 'second-factor') {
      const expired = { password: errorSentence('sign_in_over') };
      const back = (errors?: typeof expired) => backToSignIn({ password: '' }, errors);
      return <SecondFactor onDone={openApp} onExpired={() => back(expired)} onBack={() => back()} />;
    }
    const { settings } = session ?? {};
    return (
      <AuthForms {...{ draft, initialErrors, settings, show }} tab={panel} onChange={change} onEntered={openApp} />
    );
  }

  return (
    <AuthFrame scene={<AuthScene />}>
      <Suspense>{content()}</Suspense>
    </AuthFrame>
  );
}
