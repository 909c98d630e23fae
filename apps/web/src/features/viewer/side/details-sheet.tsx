import { Dialog } from '../../../ui/dialog.tsx';
import './details-sheet.css';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';

interface DetailsSheetProps extends SidePanelProps {
  open: boolean;
  onClose: () => void;
}

/** The same panel on a phone: a sheet that rises over the document. */
export function DetailsSheet({ open, onClose, ...panel }: DetailsSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={panel.document.name} className="details-sheet">
      <SidePanel {...panel} hasActions />
    </Dialog>
  );
}
