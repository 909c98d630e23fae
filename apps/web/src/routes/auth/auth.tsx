import { Suspense, useState } from 'react';
import {
  EMPTY_DRAFT,
  type FieldErrors,
  type SignInDraft,
  type SignUpDraft,
} from '../../features/session/auth-draft.ts';
import { AuthScene } from '../../features/session/auth-scene.tsx';
import { forgetMailedLink } from '../../features/session/mailed-link.ts';
import type { SignInStep } from '../../features/session/sign-in/sign-in.api.ts';
import { AUTH_META } from '../../household/auth-meta.ts';
import { useDocumentMeta } from '../../lib/document-meta.ts';
import { errorSentence } from '../../lib/error-messages.ts';
import { safePath } from '../../lib/safe-path.ts';
import { knownSession } from '../../lib/session.ts';
import { AuthForms, DEFAULT_MIN_PASSWORD_LENGTH } from './auth-forms.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox, ConfirmLink, ForgotPassword, InviteLink, SecondFactor, useAuthPanel } from './auth-panels.ts';
import type { Visit } from './visit.ts';

const INVITES = '/dashboard?invites=open';

interface AuthScreenProps {
  visit: Visit;
  /** Opens a page of the app in place of this one. */
  openApp: (path: string) => Promise<void>;
  /** Reads the address and the session again. */
  onVisitChange: () => void;
}

/** Works without the router and the query cache, which would be a third of this page's code. */
export function AuthScreen({ visit: { search, link }, openApp, onVisitChange }: AuthScreenProps) {
  useDocumentMeta(AUTH_META);
  const session = knownSession(); // loaded before this page is shown
  // one draft for all panels, so that an address typed in one is there in the next
  const [draft, setDraft] = useState<SignUpDraft>(
    search.code ? { ...EMPTY_DRAFT, family: 'join', code: search.code } : EMPTY_DRAFT,
  );
  const [initialErrors, setInitialErrors] = useState<FieldErrors<keyof SignInDraft>>();
  const sendsMail = session?.settings.sendsMail ?? true;
  const [panel, show] = useAuthPanel(search.tab ?? 'sign-in');
  const change = (given: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...given }));
  const enter = () => openApp(safePath(search.next));

  function backToSignIn(given: Partial<SignUpDraft> = {}, errors?: typeof initialErrors) {
    change(given);
    setInitialErrors(errors);
    return show('sign-in');
  }

  async function leaveLink(email?: string, step?: SignInStep) {
    forgetMailedLink();
    if (knownSession()?.person) return enter(); // the password typed for the link may have started one
    if (email) change({ email });
    if (step === 'second_factor') await show('second-factor');
    onVisitChange();
  }

  /** Leads to the page where an invitation is answered, through signing in if needed. */
  async function answerInvite(email: string) {
    forgetMailedLink();
    if (session?.person) return openApp(INVITES);
    change({ email });
    history.replaceState(history.state, '', `/auth?${new URLSearchParams({ next: INVITES })}`);
    onVisitChange();
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
            if (step === null) return enter();
            change({ email });
            await show('inbox');
            onVisitChange();
          }}
          onAnswer={answerInvite}
          onLeave={() => leaveLink()}
        />
      );
    }
    if (link && link.type !== 'invite') return <ConfirmLink link={link} onContinue={leaveLink} />;
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
      return <SecondFactor onDone={enter} onExpired={() => back(expired)} onBack={() => back()} />;
    }
    const { settings } = session ?? {};
    return (
      <AuthForms
        {...{ draft, initialErrors, settings, show }}
        next={search.next}
        tab={panel}
        onChange={change}
        onEntered={enter}
      />
    );
  }

  return (
    <AuthFrame scene={<AuthScene />}>
      <Suspense fallback={<span className="auth-wait" />}>{content()}</Suspense>
    </AuthFrame>
  );
}
