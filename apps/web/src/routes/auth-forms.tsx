import type { Session, SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { type AuthTab, AuthTabs } from '../features/session/auth-tabs.tsx';
import { familyStepWarning } from '../features/session/family-step-warning.ts';
import type { SignInStep } from '../features/session/session.api.ts';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import type { FieldErrors, SignInDraft, SignUpDraft } from '../features/session/sign-up-draft.ts';
import { TOAST_MS, useToast } from '../ui/toast.tsx';
import { type AuthPanel, SignUpForm } from './auth-panels.ts';

const DEFAULT_MIN_PASSWORD_LENGTH = 6;
const PANEL_OF_STEP = { second_factor: 'second-factor', confirm_email: 'inbox' } as const;

export type AuthDraft = SignUpDraft & { tab: AuthTab };

interface AuthFormsProps {
  draft: AuthDraft;
  change: (change: Partial<AuthDraft>) => void;
  initialErrors: FieldErrors<keyof SignInDraft> | undefined;
  settings: Session['settings'] | undefined;
  show: (panel: AuthPanel) => Promise<void>;
  onEntered: () => void;
}

/** The two tabs. What follows them is a session, or one of the panels. */
export function AuthForms({ draft, change, initialErrors, settings, show, onEntered }: AuthFormsProps) {
  const { toast } = useToast();
  const goOn = (step: SignInStep) => (step === null ? onEntered() : show(PANEL_OF_STEP[step]));

  function goOnSignedUp({ step, isInFamily }: SignUpAnswer) {
    if (!isInFamily) {
      toast({ title: familyStepWarning(draft.family), variant: 'destructive', duration: TOAST_MS.error });
    }
    return goOn(step);
  }

  return (
    <>
      <h1>{headline(draft)}</h1>
      <AuthTabs value={draft.tab} onChange={(tab) => change({ tab })}>
        {draft.tab === 'sign-in' ? (
          <SignInForm
            draft={draft}
            initialErrors={initialErrors}
            canUsePasskeys={settings?.canUsePasskeys ?? false}
            onChange={change}
            onDone={goOn}
            onForgot={() => show('forgot')}
          />
        ) : (
          <SignUpForm
            draft={draft}
            minPasswordLength={settings?.minPasswordLength ?? DEFAULT_MIN_PASSWORD_LENGTH}
            onChange={change}
            onDone={goOnSignedUp}
          />
        )}
      </AuthTabs>
    </>
  );
}

function headline({ tab, family }: AuthDraft): string {
  if (tab === 'sign-in') return 'Your family’s papers are waiting';
  return family === 'join' ? 'Join your family' : 'Open a drawer for your family';
}
