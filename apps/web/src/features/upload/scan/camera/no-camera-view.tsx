import CameraOff from 'lucide-react/icons/camera-off';
import Images from 'lucide-react/icons/images';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { i18n } from '../../../../lib/i18n.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ScanHeading } from '../scan-heading.tsx';
import './no-camera-view.css';

interface NoCameraViewProps {
  /** false: there is no camera, or another program uses it */
  isRefused: boolean;
  onTryAgain: () => void;
  onPickFile: () => void;
  onClose: () => void;
}

export function NoCameraView({ isRefused, onTryAgain, onPickFile, onClose }: NoCameraViewProps) {
  return (
    <section className="scan-view dark-scan" data-theme="dark">
      <header>
        <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={X} onClick={onClose} />
        <ScanHeading>{i18n.t({ id: 'scan.title', message: 'Scan' })}</ScanHeading>
        <span className="scan-no-action" />
      </header>
      <div className="scan-refused">
        <span className="scan-refused-icon">
          <Icon of={CameraOff} />
        </span>
        <h3>{i18n.t({ id: 'scan.noCamera', message: 'Kinvault can’t use the camera' })}</h3>
        {isRefused ? (
          <>
            <p>
              {i18n.t({
                id: 'scan.refused',
                message: 'It was refused earlier, or your phone blocks it. To allow it:',
              })}
            </p>
            <ol>
              <li>{i18n.t({ id: 'scan.allowPadlock', message: 'Tap the padlock beside the address' })}</li>
              <li>{i18n.t({ id: 'scan.allowOpen', message: 'Open “Permissions”' })}</li>
              <li>{i18n.t({ id: 'scan.allowTurnOn', message: 'Turn on “Camera”' })}</li>
            </ol>
          </>
        ) : (
          <p>
            {i18n.t({
              id: 'scan.cameraBusy',
              message: 'Another app may be using it. Close that app, then try again.',
            })}
          </p>
        )}
        <p>{i18n.t({ id: 'scan.staysHere', message: 'Pictures stay on this phone until you save them.' })}</p>
      </div>
      <footer className="scan-actions stacked">
        <Button variant="primary" size="big" full icon={RotateCw} onClick={onTryAgain}>
          {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
        </Button>
        <Button size="big" full icon={Images} onClick={onPickFile}>
          {i18n.t({ id: 'scan.choosePhoto', message: 'Choose from your photos' })}
        </Button>
      </footer>
    </section>
  );
}
