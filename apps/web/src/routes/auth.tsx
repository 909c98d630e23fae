import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { AuthScene } from '../features/session/auth-scene.tsx';
import { EMPTY_SIGN_UP, type FieldErrors, type SignInDraft } from '../features/session/sign-up-draft.ts';
import { errorSentence } from '../lib/error-sentences.ts';
import { forgetMailedLink } from '../lib/mailed-link.ts';
import { usePageMeta } from '../lib/page-meta.ts';
import { safePath } from '../lib/safe-path.ts';
import { sessionQuery } from '../lib/session.ts';
import { type AuthDraft, AuthForms } from './auth-forms.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox, ConfirmLink, ForgotPassword, SecondFactor, useAuthPanel } from './auth-panels.ts';

export function AuthScreen() {
  usePageMeta('auth');
  const router = useRouter();
  const search = useSearch({ from: '/auth' });
  const { link } = useRouteContext({ from: '/auth' });
  const session = useQueryClient().getQueryData(sessionQuery.queryKey); // the guard has asked for it
  const [panel, show] = useAuthPanel(search.tab === 'forgot' ? 'forgot' : 'forms');
  // one draft for all panels: who typed an address under the wrong one keeps it
  const [draft, setDraft] = useState<AuthDraft>({
    ...EMPTY_SIGN_UP,
    tab: search.tab === 'sign-up' ? search.tab : 'sign-in',
  });
  const [initialErrors, setInitialErrors] = useState<FieldErrors<keyof SignInDraft>>();
  const change = (given: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...given }));
  const enter = () => router.history.replace(safePath(search.next));

  function backToSignIn(given: Partial<typeof draft> = {}, errors?: typeof initialErrors) {
    change({ ...given, tab: 'sign-in' });
    setInitialErrors(errors);
    return show('forms');
  }

  async function leaveLink(email?: string) {
    forgetMailedLink();
    if (session?.person) return router.history.replace(safePath(search.next));
    if (email) change({ email });
    await router.invalidate();
  }

  const panels: Record<typeof panel, () => ReactNode> = {
    forms: () => (
      <AuthForms {...{ draft, change, initialErrors, show }} settings={session?.settings} onEntered={enter} />
    ),
    forgot: () => (
      <ForgotPassword email={draft.email} onChange={(email) => change({ email })} onBack={() => backToSignIn()} />
    ),
    'second-factor': () => (
      <SecondFactor
        onDone={enter}
        onOver={() => backToSignIn({ password: '' }, { password: errorSentence('sign_in_over') })}
        onBack={() => backToSignIn({ password: '' })}
      />
    ),
    inbox: () => <CheckInbox email={draft.email} onBack={() => backToSignIn()} />,
  };
  return (
    <AuthFrame scene={<AuthScene />}>
      <Suspense>
        {link ? <ConfirmLink link={link} isSignedIn={Boolean(session?.person)} onGoOn={leaveLink} /> : panels[panel]()}
      </Suspense>
    </AuthFrame>
  );
}
