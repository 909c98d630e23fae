import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { i18n } from '../lib/i18n.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import './dialog.css';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** in px, from 768 px of window up; below, it is a sheet that rises from the bottom */
  width?: number;
  /** actions, the primary last */
  footer?: ReactNode;
  children: ReactNode;
  /** false: neither Esc nor a press outside nor the corner button closes it */
  dismissible?: boolean;
  /** false: no close button in the corner, for a question that its footer answers */
  closeButton?: boolean;
  /** 'alertdialog': the text of the body is read out with the title */
  role?: 'alertdialog';
  className?: string;
}

export function Dialog({
  open,
  onClose,
  title,
  width,
  footer,
  children,
  dismissible = true,
  closeButton = true,
  role,
  className,
}: DialogProps) {
  const titleId = useId();
  const bodyId = useId();
  const modal = useModal({ open, onClose, dismissible });
  return (
    <dialog
      {...modal}
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role && bodyId}
      tabIndex={-1}
      style={width ? { '--w': `${width}px` } : undefined}
    >
      {open && (
        <div className={classNames('dialog-frame', className)}>
          <header>
            <h2 id={titleId} className="grow">
              {title}
            </h2>
            {dismissible && closeButton && (
              <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={X} onClick={onClose} />
            )}
          </header>
          <div className="dialog-body" id={bodyId}>
            {children}
          </div>
          {footer && <footer>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
