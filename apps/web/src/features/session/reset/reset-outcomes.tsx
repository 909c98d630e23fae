import { useEffect } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { PanelHeading } from '../panel-heading.tsx';

const TO_SIGN_IN_MS = 2000;

/** Two seconds to read it, then the sign-in page, loaded anew: nothing of the former session stays in memory [RST-1]. */
export function PasswordUpdated() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/auth'), TO_SIGN_IN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PanelHeading lead="You are signed out on every device. Sign in with the new password; the page opens by itself.">
        Your password is changed
      </PanelHeading>
      <LinkButton variant="primary" size="big" full href="/auth">
        Go to Sign In
      </LinkButton>
    </>
  );
}

/** No link, one that was cut, used or is late, or one for something else: all the same to whoever holds it [RST-4]. */
export function InvalidResetLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <PanelHeading lead="This password reset link is invalid or has expired.">Invalid reset link</PanelHeading>
      <p className="auth-lead">
        A link works once, for an hour. If you have just set a new password, sign in with it; else ask for a new link.
      </p>
      {isSignedIn ? (
        <LinkButton variant="primary" size="big" full href="/dashboard">
          Back home
        </LinkButton>
      ) : (
        <>
          <LinkButton variant="primary" size="big" full href="/auth?tab=forgot">
            Ask for a new link
          </LinkButton>
          <LinkButton size="big" full href="/auth">
            Go to Sign In
          </LinkButton>
        </>
      )}
    </>
  );
}
