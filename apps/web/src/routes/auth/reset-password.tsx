import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { forgetMailedLink, isLinkFor } from '../../features/session/mailed-link.ts';
import { PanelHeading } from '../../features/session/panel-heading.tsx';
import {
  type ResetOutcome,
  replaceTemporaryPassword,
  resetPassword,
} from '../../features/session/reset/password.api.ts';
import { InvalidResetLink, PasswordUpdated } from '../../features/session/reset/reset-outcomes.tsx';
import { SetPasswordForm } from '../../features/session/reset/set-password-form.tsx';
import { usePageMeta } from '../../household/page-meta.ts';
import { i18n } from '../../lib/i18n.ts';
import { safePath } from '../../lib/safe-path.ts';
import { reloadSession, sessionQuery } from '../../lib/session-query.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PassportScene } from './passport-scene.tsx';

const DEFAULT_MIN_PASSWORD_LENGTH = 6;
const NOBODY = { name: '', email: '' };

/** Reached by an emailed link, or after signing in with a temporary password [RST-1] [SEC-24]. */
export function ResetPasswordScreen() {
  usePageMeta('resetPassword');
  const { link } = useRouteContext({ from: '/reset-password' });
  const session = useQueryClient().getQueryData(sessionQuery.queryKey); // loaded by the route's guard
  const minLength = session?.settings.minPasswordLength ?? DEFAULT_MIN_PASSWORD_LENGTH;
  return (
    <AuthFrame scene={<PassportScene />}>
      {isLinkFor(link, ['recovery']) ? (
        <Reset key={link.token} token={link.token} minLength={minLength} isSignedIn={Boolean(session?.person)} />
      ) : link === null && session?.person && session.mustSetPassword ? (
        <ReplaceTemporary person={session.person} minLength={minLength} />
      ) : (
        <InvalidResetLink isSignedIn={Boolean(session?.person)} />
      )}
    </AuthFrame>
  );
}

function Reset({ token, minLength, isSignedIn }: { token: string; minLength: number; isSignedIn: boolean }) {
  const [outcome, setOutcome] = useState<ResetOutcome>();
  if (outcome === 'done') return <PasswordUpdated />;
  if (outcome === 'link-invalid') return <InvalidResetLink isSignedIn={isSignedIn} />;
  return (
    <FormWithHeading
      title={i18n.t({ id: 'reset.title', message: 'Set a new password' })}
      lead={i18n.t({ id: 'reset.lead', message: 'Type it twice. You’ll be signed out on every device.' })}
    >
      <SetPasswordForm
        owner={NOBODY}
        minLength={minLength}
        send={async (password) => {
          setOutcome(await resetPassword(token, password));
          forgetMailedLink();
        }}
      />
    </FormWithHeading>
  );
}

function ReplaceTemporary({ person, minLength }: { person: Person; minLength: number }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ from: '/reset-password' });
  async function send(password: string) {
    await replaceTemporaryPassword(password);
    await reloadSession(queryClient);
    router.history.replace(safePath(next));
  }
  return (
    <FormWithHeading
      title={i18n.t({ id: 'reset.ownTitle', message: 'Choose your own password' })}
      lead={i18n.t({
        id: 'reset.ownLead',
        message:
          'Someone created this account for you and knows the password you just used. Choose one that only you know.',
      })}
    >
      <SetPasswordForm owner={person} minLength={minLength} send={send} />
    </FormWithHeading>
  );
}

function FormWithHeading({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <PanelHeading quiet lead={lead}>
        {title}
      </PanelHeading>
      {children}
    </>
  );
}
