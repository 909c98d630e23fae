import Check from 'lucide-react/icons/check';
import Smartphone from 'lucide-react/icons/smartphone';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { InstallWay } from './install-ways.ts';
import './install-sheet.css';

interface InstallSheetProps {
  way: InstallWay;
  onClose: () => void;
}

/**
 * Offers to add the app to the home screen, with the benefits; on iPhones it says how, since pages cannot do it there
 * [OFF-3].
 */
export function InstallSheet({ way, onClose }: InstallSheetProps) {
  function install() {
    onClose();
    // the browser asks, and shows the result
    if (way.kind === 'prompt') void way.prompt.prompt().catch(() => undefined);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t({ id: 'install.title', message: 'Put Kinvault on your home screen' })}
      footer={
        way.kind === 'prompt' ? (
          <>
            <Button onClick={onClose}>{i18n.t({ id: 'install.notNow', message: 'Not now' })}</Button>
            <Button variant="primary" icon={Smartphone} onClick={install}>
              {i18n.t({ id: 'install.add', message: 'Add to home screen' })}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {i18n.t({ id: 'install.gotIt', message: 'Got it' })}
          </Button>
        )
      }
    >
      <div className="install-sheet-what">
        <img src="/icon-192.png" width={72} height={72} alt="" />
        <p>
          {i18n.t({
            id: 'install.what',
            message:
              'Open your family’s documents like any app. Pinned ones can be kept on this phone, for the border or the hospital.',
          })}
        </p>
      </div>
      {way.kind === 'prompt' ? <Gains /> : <Steps />}
    </Dialog>
  );
}

function Gains() {
  const gains = [
    i18n.t({ id: 'install.gainPinned', message: 'Your pinned documents are one tap away' }),
    i18n.t({ id: 'install.gainReminders', message: 'Reminders on this phone, if you turn them on' }),
    i18n.t({ id: 'install.gainWindow', message: 'A window of its own, without the browser’s bars' }),
  ];
  return (
    <ul className="install-sheet-list">
      {gains.map((gain) => (
        <li key={gain} className="row">
          <Icon of={Check} />
          {gain}
        </li>
      ))}
    </ul>
  );
}

function Steps() {
  return (
    <ol className="install-sheet-list numbered">
      <li>{i18n.t({ id: 'install.stepShare', message: 'Tap the Share button in the browser’s bar.' })}</li>
      <li>{i18n.t({ id: 'install.stepAdd', message: 'Choose “Add to Home Screen”.' })}</li>
    </ol>
  );
}
