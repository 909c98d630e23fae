import { useModal } from '../../ui/use-modal.ts';
import './palette.css';
import { PaletteSearch, type PaletteSearchProps } from './palette-search.tsx';

/** People, documents and actions by their names, from wherever one is. */
export function Palette({ open, ...finder }: PaletteSearchProps & { open: boolean }) {
  const modal = useModal({ open, onClose: finder.onClose, dismissible: true });
  return (
    <dialog {...modal} className="dialog palette" aria-label="Find people, documents and actions" tabIndex={-1}>
      {open && (
        <div className="dialog-frame">
          <PaletteSearch {...finder} />
        </div>
      )}
    </dialog>
  );
}
