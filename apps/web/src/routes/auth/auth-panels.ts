import { type ComponentType, type LazyExoticComponent, lazy, startTransition, useState } from 'react';
import { OfflineError } from '../../lib/api-client.ts';
import { errorNotice } from '../../lib/error-messages.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

export type AuthPanel = 'sign-in' | 'sign-up' | 'forgot' | 'second-factor' | 'inbox';

// panels that the first screen doesn't show are loaded on demand
const loadSignUp = () => import('../../features/session/sign-up/sign-up-form.tsx');
const loadForgot = () => import('../../features/session/reset/forgot-password-form.tsx');
const loadSecondFactor = () => import('../../features/session/sign-in/second-factor-form.tsx');
const loadInbox = () => import('../../features/session/confirm/check-inbox.tsx');
const LOAD: Partial<Record<AuthPanel, () => Promise<unknown>>> = {
  'sign-up': loadSignUp,
  forgot: loadForgot,
  'second-factor': loadSecondFactor,
  inbox: loadInbox,
};

export const SignUpForm = lazyPanel(loadSignUp, 'SignUpForm');
export const ForgotPassword = lazyPanel(loadForgot, 'ForgotPassword');
export const SecondFactor = lazyPanel(loadSecondFactor, 'SecondFactor');
export const CheckInbox = lazyPanel(loadInbox, 'CheckInbox');
export const HouseSignIn = lazyPanel(() => import('../../features/session/oidc/house-account.tsx'), 'HouseSignIn');
export const InviteLink = lazyPanel(() => import('../../features/session/invite/invite-link.tsx'), 'InviteLink');
export const ConfirmLink = lazyPanel(() => import('../../features/session/confirm/confirm-link.tsx'), 'ConfirmLink');

/** The panel that is shown. The current one stays until the next is loaded, so a bad connection loses nothing typed. */
export function useAuthPanel(first: AuthPanel): [AuthPanel, (next: AuthPanel) => Promise<void>] {
  const [panel, setPanel] = useState(first);
  const { toast } = useToast();
  async function show(next: AuthPanel): Promise<void> {
    const load = LOAD[next];
    if (!load) return setPanel(next);
    try {
      await load();
      startTransition(() => setPanel(next));
    } catch {
      toast({ ...errorNotice(new OfflineError('panel not loaded')), variant: 'destructive', duration: TOAST_MS.error });
    }
  }
  return [panel, show];
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where a component keeps its own props
function lazyPanel<Name extends string, Part extends ComponentType<any>>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
): LazyExoticComponent<Part> {
  return lazy(() => load().then((module) => ({ default: module[name] })));
}
