import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import BookUser from 'lucide-react/icons/book-user';
import { type ReactNode, useState } from 'react';
import { PanelHeading } from '../../features/session/panel-heading.tsx';
import {
  type ResetOutcome,
  replaceTemporaryPassword,
  resetPassword,
} from '../../features/session/reset/password.api.ts';
import { InvalidResetLink, PasswordUpdated } from '../../features/session/reset/reset-outcomes.tsx';
import { SetPasswordForm } from '../../features/session/reset/set-password-form.tsx';
import { forgetMailedLink, isLinkFor } from '../../lib/mailed-link.ts';
import { usePageMeta } from '../../lib/page-meta.ts';
import { safePath } from '../../lib/safe-path.ts';
import { reloadSession, sessionQuery } from '../../lib/session.ts';
import { DocCover } from '../../ui/doc-object.tsx';
import { AuthFrame } from './auth-frame.tsx';

const DEFAULT_MIN_PASSWORD_LENGTH = 6;
const NOBODY = { name: '', email: '' };

/** Two ways lead here: a mailed link, and a session that a temporary password has opened [RST-1] [SEC-24]. */
export function ResetPasswordScreen() {
  usePageMeta('resetPassword');
  const { link } = useRouteContext({ from: '/reset-password' });
  const session = useQueryClient().getQueryData(sessionQuery.queryKey); // the guard has asked for it
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
    <FormWithHeading title="Set a new password" lead="Type it twice. Afterwards you are signed out on every device.">
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
      title="Choose a password of your own"
      lead="Somebody made this account for you and knows the password you came in with. Yours is for you alone."
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

/** One closed passport on green cloth, beside a form about nothing but the key. */
function PassportScene() {
  return (
    <div className="auth-scene" aria-hidden="true">
      <DocCover
        className="auth-scene-cover"
        shape="booklet"
        tint="cloth"
        icon={BookUser}
        name="Passport"
        note="19 Oct 2031"
      />
    </div>
  );
}
