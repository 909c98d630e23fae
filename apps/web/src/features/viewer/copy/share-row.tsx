import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Icon } from '../../../ui/icon.tsx';
import { SpinnerMark } from '../../../ui/spinner.tsx';

interface ShareRowProps {
  icon: LucideIcon;
  title: string;
  hint: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

/** One way to share: its name and its effect. */
export function ShareRow({ icon, title, hint, isBusy = false, isDisabled = false, onClick }: ShareRowProps) {
  const isOff = isBusy || isDisabled;
  return (
    <button
      type="button"
      className="share-row"
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      {isBusy ? <SpinnerMark /> : <Icon of={icon} />}
      <span className="grow">
        <b>{title}</b>
        <span className="text-small muted">{hint}</span>
      </span>
      <Icon of={ChevronRight} />
    </button>
  );
}
