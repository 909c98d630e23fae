import { type ReactNode, useId } from 'react';
import './slide-over.css';
import { useModal } from './use-modal.ts';

/** A panel from the left edge, for the content that wide windows have in the sidebar. It has its own close button. */
export function SlideOver({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const labelId = useId();
  const modal = useModal({ open, onClose, dismissible: true });
  return (
    <dialog {...modal} className="slide-over" aria-labelledby={labelId} tabIndex={-1}>
      {open && (
        <div className="slide-over-frame">
          <h2 id={labelId} className="visually-hidden">
            {label}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
