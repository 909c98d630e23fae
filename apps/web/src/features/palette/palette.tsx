import { useModal } from '../../ui/use-modal.ts';
import './palette.css';
import { PaletteFinder, type PaletteFinderProps } from './palette-finder.tsx';

/** People, documents and actions by their names, from wherever one is. */
export function Palette({ open, ...finder }: PaletteFinderProps & { open: boolean }) {
  const modal = useModal({ open, onClose: finder.onClose, dismissible: true });
  return (
    <dialog {...modal} className="dialog palette" aria-label="Find people, documents and actions" tabIndex={-1}>
      {open && (
        <div className="dialog-frame">
          <PaletteFinder {...finder} />
        </div>
      )}
    </dialog>
  );
}
