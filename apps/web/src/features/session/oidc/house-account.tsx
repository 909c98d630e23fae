import House from 'lucide-react/icons/house';
import Link2 from 'lucide-react/icons/link-2';
import { type ReactNode, useState } from 'react';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import './house-account.css';
import { leaveForProvider } from './oidc.api.ts';

interface HouseSignInProps {
  oidc: { name: string; host: string; signsUp: boolean; isOnly: boolean };
  /** The page to open afterwards. */
  next: string | undefined;
  /** False while somebody makes an account. */
  isSigningIn: boolean;
  /** The other way. */
  children: ReactNode;
}

/** The first way to sign in, where the house has accounts of its own, above the other one [OPN-3]. */
export function HouseSignIn({ oidc, next, isSigningIn, children }: HouseSignInProps) {
  const { name, host, signsUp, isOnly } = oidc;
  const isShown = isSigningIn || signsUp;
  const [showsPassword, setShowsPassword] = useState(!isOnly);
  return (
    <>
      {isShown && <HouseAccount name={name} host={host} next={next} />}
      {isShown && showsPassword && (
        <p className="house-or">{i18n.t({ id: 'oidc.orPassword', message: 'or with a password' })}</p>
      )}
      {showsPassword ? children : <PasswordAnyway name={name} onShow={() => setShowsPassword(true)} />}
      {isSigningIn && !isOnly && <FirstTime name={name} />}
    </>
  );
}

function HouseAccount({ name, host, next }: Pick<HouseSignInProps['oidc'], 'name' | 'host'> & { next?: string }) {
  const { toast } = useToast();
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await leaveForProvider(next); // the button stays busy until the other page is there
    } catch (error) {
      setLeaving(false);
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.auth });
    }
  }

  return (
    <div className="house-account">
      <Button variant="primary" size="big" full icon={House} busy={isLeaving} onClick={leave}>
        {i18n.t({ id: 'oidc.signIn', message: 'Sign in with {name}', values: { name } })}
      </Button>
      <p className="text-small muted">
        {i18n.t({ id: 'oidc.host', message: 'The account you already use at home, at {host}.', values: { host } })}
      </p>
    </div>
  );
}

/** What somebody does who has an account here and one of the house. */
function FirstTime({ name }: { name: string }) {
  return (
    <aside className="house-first">
      <Icon of={Link2} />
      <div>
        <p className="house-first-title">
          {i18n.t({ id: 'oidc.firstTime', message: 'First time with {name}?', values: { name } })}
        </p>
        <p className="text-small">
          {i18n.t({
            id: 'oidc.firstTimeHint',
            message:
              'If you have an account here, sign in with your password once. Then join the two in your profile, under Security.',
          })}
        </p>
      </div>
    </aside>
  );
}

/** Where passwords are off for all but one account. */
function PasswordAnyway({ name, onShow }: { name: string; onShow: () => void }) {
  return (
    <div className="house-account">
      <p className="text-small muted">
        {i18n.t({
          id: 'oidc.only',
          message: 'Everyone signs in with {name} here. A password opens only one account, for emergencies.',
          values: { name },
        })}
      </p>
      <Button variant="link" onClick={onShow}>
        {i18n.t({ id: 'oidc.passwordAnyway', message: 'Sign in to that account' })}
      </Button>
    </div>
  );
}
