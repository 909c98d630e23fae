import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { i18n } from '../../lib/i18n.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';

interface PhoneBarProps {
  isChoosing: boolean;
  /** absent where there is nothing to choose */
  onChoosing?: ((isChoosing: boolean) => void) | undefined;
}

/** Instead of the dashboard's bar. */
export function PhoneBar({ isChoosing, onChoosing }: PhoneBarProps) {
  return (
    <nav className="received-phone-bar" aria-label={i18n.t({ id: 'bars.label', message: 'Dashboard' })}>
      <Link
        to="/dashboard"
        search={{}}
        activeOptions={{ exact: true }}
        className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only')}
        aria-label={i18n.t({ id: 'bars.overview', message: 'Overview' })}
      >
        <Icon of={ArrowLeft} />
      </Link>
      <span className="grow" />
      {onChoosing && (
        <IconButton
          label={
            isChoosing
              ? i18n.t({ id: 'selecting.leave', message: 'Stop selecting' })
              : i18n.t({ id: 'selecting.begin', message: 'Select several' })
          }
          icon={isChoosing ? X : ListChecks}
          onClick={() => onChoosing(!isChoosing)}
        />
      )}
    </nav>
  );
}
