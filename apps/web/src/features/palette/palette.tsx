import { useModal } from '../../ui/use-modal.ts';
import './palette.css';
import { i18n } from '../../lib/i18n.ts';
import { PaletteSearch, type PaletteSearchProps } from './palette-search.tsx';

/** Finds people, documents and actions by name, from any page. */
export function Palette({ open, ...finder }: PaletteSearchProps & { open: boolean }) {
  const modal = useModal({ open, onClose: finder.onClose, dismissible: true });
  return (
    <dialog
      {...modal}
      className="dialog palette"
      aria-label={i18n.t({ id: 'palette.title', message: 'Find people, documents and actions' })}
      tabIndex={-1}
    >
      {open && (
        <div className="dialog-frame">
          <PaletteSearch {...finder} />
        </div>
      )}
    </dialog>
  );
}
