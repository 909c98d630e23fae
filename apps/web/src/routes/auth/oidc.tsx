import type { OidcAnswer } from '@kinvault/domain/oidc/oidc.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CheckInbox } from '../../features/session/confirm/check-inbox.tsx';
import { setFirstPassword, takeNext } from '../../features/session/oidc/oidc.api.ts';
import { focusOnShow, PanelHeading } from '../../features/session/panel-heading.tsx';
import { SetPasswordForm } from '../../features/session/reset/set-password-form.tsx';
import { SecondFactor } from '../../features/session/sign-in/second-factor-form.tsx';
import { usePageMeta } from '../../household/page-meta.ts';
import { ApiError } from '../../lib/api-client.ts';
import { errorSentence, messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { reloadSession, sessionQuery } from '../../lib/session-query.ts';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { PassportScene } from './passport-scene.tsx';

/** Where the provider has led back to, if anything is left to do [OPN-3]. */
export function OidcScreen() {
  usePageMeta('auth');
  const { outcome } = useRouteContext({ from: '/auth/oidc' });
  const [isOver, setOver] = useState(false);
  return (
    <AuthFrame scene={<PassportScene />}>
      {isOver ? (
        <Refused error={new ApiError('sign_in_over', 410)} />
      ) : outcome instanceof Error ? (
        <Refused error={outcome} />
      ) : (
        <Rest outcome={outcome} onExpired={() => setOver(true)} />
      )}
    </AuthFrame>
  );
}

function Rest({ outcome, onExpired }: { outcome: OidcAnswer; onExpired: () => void }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { toast } = useToast();
  const session = queryClient.getQueryData(sessionQuery.queryKey); // loaded by the route's guard

  async function enter() {
    await reloadSession(queryClient);
    router.history.replace(takeNext());
  }
  function backToProfile() {
    toast({
      title: i18n.t({ id: 'oidc.passwordSet', message: 'You have a password now' }),
      duration: TOAST_MS.success,
    });
    router.history.replace('/profile');
  }

  if (outcome.step === 'second_factor')
    return <SecondFactor onDone={enter} onExpired={onExpired} onBack={leaveToSignIn} />;
  if (outcome.step === 'confirm_email')
    return <CheckInbox email="" sendsMail={session?.settings.sendsMail ?? true} onBack={leaveToSignIn} />;
  return (
    <FirstPassword
      challengeId={outcome.challengeId ?? ''}
      owner={session?.person ?? { name: '', email: '' }}
      minLength={session?.settings.minPasswordLength ?? 0}
      onDone={backToProfile}
    />
  );
}

const leaveToSignIn = () => location.assign('/auth');

function Refused({ error }: { error: Error }) {
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  const isSignedIn = Boolean(session?.person);
  const name = session?.settings.oidc?.name ?? '';
  const isNew = error instanceof ApiError && error.code === 'oidc_not_linked';
  return (
    <>
      <PanelHeading lead={isNew && session?.settings.oidc?.isOnly ? askOperatorText() : leadOf(error)}>
        {isNew
          ? i18n.t({ id: 'oidc.firstTime', message: 'First time with {name}?', values: { name } })
          : i18n.t({ id: 'oidc.failed', message: 'That didn’t work' })}
      </PanelHeading>
      <Button variant="primary" size="big" full onClick={() => location.assign(isSignedIn ? '/profile' : '/auth')}>
        {isSignedIn
          ? i18n.t({ id: 'oidc.backToProfile', message: 'Back to your profile' })
          : i18n.t({ id: 'signIn.back', message: 'Back to Sign In' })}
      </Button>
    </>
  );
}

const leadOf = (error: Error) => (error instanceof ApiError ? errorSentence(error.code) : messageOf(error));

/** Passwords are off, so the person cannot join the two. */
const askOperatorText = () =>
  i18n.t({
    id: 'oidc.askOperator',
    message: 'This account doesn’t sign in here yet. Ask the person who runs this Kinvault.',
  });

interface FirstPasswordProps {
  challengeId: string;
  owner: { name: string; email: string };
  minLength: number;
  onDone: () => void;
}

function FirstPassword({ challengeId, owner, minLength, onDone }: FirstPasswordProps) {
  return (
    <>
      <h1 tabIndex={-1} ref={focusOnShow}>
        {i18n.t({ id: 'oidc.choosePassword', message: 'Choose a password' })}
      </h1>
      <p className="auth-lead">
        {i18n.t({
          id: 'oidc.choosePasswordLead',
          message: 'You’re asked for it before you change how you sign in, or delete your account.',
        })}
      </p>
      <SetPasswordForm
        owner={owner}
        minLength={minLength}
        send={async (password) => {
          await setFirstPassword(challengeId, password);
          onDone();
        }}
      />
    </>
  );
}
