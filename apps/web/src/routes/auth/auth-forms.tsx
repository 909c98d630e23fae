import type { Session } from '@kinvault/domain/people/account.schema.ts';
import type { FieldErrors, SignInDraft, SignUpDraft } from '../../features/session/auth-draft.ts';
import { type AuthTab, AuthTabs } from '../../features/session/auth-tabs.tsx';
import type { SignInStep } from '../../features/session/sign-in/sign-in.api.ts';
import { SignInForm } from '../../features/session/sign-in/sign-in-form.tsx';
import { i18n } from '../../lib/i18n.ts';
import { type AuthPanel, HouseSignIn, SignUpForm } from './auth-panels.ts';

export const DEFAULT_MIN_PASSWORD_LENGTH = 6;
const PANEL_OF_STEP = { second_factor: 'second-factor', confirm_email: 'inbox' } as const;

interface AuthFormsProps {
  tab: AuthTab;
  draft: SignUpDraft;
  initialErrors: FieldErrors<keyof SignInDraft> | undefined;
  settings: Session['settings'] | undefined;
  /** The page to open afterwards. */
  next: string | undefined;
  onChange: (change: Partial<SignUpDraft>) => void;
  show: (panel: AuthPanel) => Promise<void>;
  onEntered: () => void;
}

/** The two tabs. They lead to a session, or to one of the panels. */
export function AuthForms({ tab, draft, initialErrors, settings, next, onChange, show, onEntered }: AuthFormsProps) {
  const oidc = settings?.oidc;
  const form = {
    draft,
    onChange,
    onDone: (step: SignInStep) => (step === null ? onEntered() : show(PANEL_OF_STEP[step])),
  };
  const signInForm = (
    <SignInForm
      {...form}
      initialErrors={initialErrors}
      isSecond={Boolean(oidc)}
      canUsePasskeys={settings?.canUsePasskeys ?? false}
      onForgot={() => show('forgot')}
    />
  );
  const tabs = (
    <AuthTabs value={tab} onChange={show}>
      {tab === 'sign-in' ? (
        signInForm
      ) : (
        <SignUpForm
          {...form}
          minPasswordLength={settings?.minPasswordLength ?? DEFAULT_MIN_PASSWORD_LENGTH}
          sendsMail={settings?.sendsMail ?? false}
        />
      )}
    </AuthTabs>
  );
  return (
    <>
      <h1>{headline(oidc?.isOnly ? 'sign-in' : tab, draft)}</h1>
      {oidc ? (
        <HouseSignIn oidc={oidc} next={next} isSigningIn={oidc.isOnly || tab === 'sign-in'}>
          {oidc.isOnly ? signInForm : tabs}
        </HouseSignIn>
      ) : (
        tabs
      )}
    </>
  );
}

function headline(tab: AuthTab, { family }: SignUpDraft): string {
  if (tab === 'sign-in') return i18n.t({ id: 'signIn.headline', message: 'Your family’s documents are waiting' });
  return family === 'join'
    ? i18n.t({ id: 'signUp.joinHeadline', message: 'Join your family' })
    : i18n.t({ id: 'signUp.headline', message: 'Create your family’s vault' });
}
