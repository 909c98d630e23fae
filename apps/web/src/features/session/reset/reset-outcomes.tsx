import { useEffect } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { PanelHeading } from '../panel-heading.tsx';

const TO_SIGN_IN_MS = 2000;

/** After two seconds loads the sign-in page afresh, so that nothing of the old session stays in memory [RST-1]. */
export function PasswordUpdated() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/auth'), TO_SIGN_IN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PanelHeading
        lead={i18n.t({
          id: 'reset.doneLead',
          message: 'You’re signed out on every device. The sign-in page will open in a moment.',
        })}
      >
        {i18n.t({ id: 'reset.done', message: 'Your password is changed' })}
      </PanelHeading>
      <LinkButton variant="primary" size="big" full href="/auth">
        {i18n.t({ id: 'auth.toSignIn', message: 'Go to Sign In' })}
      </LinkButton>
    </>
  );
}

/** Missing, incomplete, used, expired or meant for something else: the person sees the same text [RST-4]. */
export function InvalidResetLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <PanelHeading
        lead={i18n.t({ id: 'reset.invalid', message: 'This password reset link is invalid or has expired.' })}
      >
        {i18n.t({ id: 'reset.invalidTitle', message: 'Invalid reset link' })}
      </PanelHeading>
      <p className="auth-lead">
        {i18n.t({
          id: 'reset.invalidHint',
          message: 'A link works once, for an hour. Already set a new password? Sign in. Otherwise request a new link.',
        })}
      </p>
      {isSignedIn ? (
        <LinkButton variant="primary" size="big" full href="/dashboard">
          {i18n.t({ id: 'page.backHome', message: 'Back home' })}
        </LinkButton>
      ) : (
        <>
          <LinkButton variant="primary" size="big" full href="/auth?tab=forgot">
            {i18n.t({ id: 'forgot.newLink', message: 'Request a new link' })}
          </LinkButton>
          <LinkButton size="big" full href="/auth">
            {i18n.t({ id: 'auth.toSignIn', message: 'Go to Sign In' })}
          </LinkButton>
        </>
      )}
    </>
  );
}
