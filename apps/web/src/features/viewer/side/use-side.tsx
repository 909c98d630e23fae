import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Users from 'lucide-react/icons/users-round';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { countView } from './activity/view-count.ts';
import { type DocumentContext, rightsOf, type SideRights } from './document-rights.ts';
import { useEditMode } from './edit/use-edit-mode.tsx';
import { ShareDialog } from './sharing/share-dialog.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';
import './details-sheet.css';

export interface ViewerSide {
  /** for a desktop's bar */
  actions: ReactNode;
  /** beside a desktop's stage */
  panel: ReactNode;
  /** for a phone's header */
  detailsButton: ReactNode;
  /** for a phone's foot */
  shareButton: ReactNode;
  /** what opens above either of them */
  layers: ReactNode;
}

/** What is said of the open document and done with it: its pieces, for the frame to place. */
export function useSide(about: DocumentContext, onTrash: () => void): ViewerSide {
  const { document, families, person } = about;
  const rights = rightsOf(document, families, person.id);
  const edit = useEditMode(document.id);
  const [isAudienceOpen, setAudienceOpen] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useCountedView(document.id);

  const canShare = document.ownerId === null || rights.mayShare || mayUnshareSomewhere(about, rights);
  const openAudience = () => setAudienceOpen(true);
  const panel = <SidePanel {...about} edit={edit} onAudience={openAudience} onTrash={onTrash} />;
  return {
    actions: (
      <>
        {rights.mayEdit && (
          <Button
            variant="ghost"
            icon={Pencil}
            className="viewer-side-action"
            aria-pressed={edit.isOn}
            onClick={() => (edit.isOn ? edit.leave() : edit.begin())}
          >
            <span>Edit</span>
          </Button>
        )}
        {canShare && (
          <Button variant="primary" icon={Users} className="viewer-side-action" onClick={openAudience}>
            <span>Share</span>
          </Button>
        )}
      </>
    ),
    panel,
    detailsButton: <IconButton label="Details" icon={Info} onClick={() => setSheetOpen(true)} />,
    shareButton: canShare && (
      <Button variant="primary" icon={Share2} onClick={openAudience}>
        Share
      </Button>
    ),
    layers: (
      <>
        <DetailsSheet
          {...about}
          open={isSheetOpen}
          edit={edit}
          onShare={canShare ? openAudience : undefined}
          onClose={() => edit.leave(() => setSheetOpen(false))}
          onAudience={openAudience}
          onTrash={onTrash}
        />
        <ShareDialog {...about} open={isAudienceOpen} onClose={() => setAudienceOpen(false)} />
        {edit.question}
      </>
    ),
  };
}

function mayUnshareSomewhere({ document }: DocumentContext, { mayUnshare }: SideRights): boolean {
  return document.sharedWith.some(mayUnshare);
}

/** Opening a document counts, here and in its activity. Best effort: a failure is ignored. */
function useCountedView(documentId: string): void {
  useEffect(() => {
    countView(documentId);
    call('recordView', { params: { documentId } }).catch(() => undefined);
  }, [documentId]);
}

interface DetailsSheetProps extends SidePanelProps {
  open: boolean;
  onClose: () => void;
}

/** The same panel on a phone: a sheet that rises over the document. */
function DetailsSheet({ open, onClose, ...panel }: DetailsSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={panel.document.name} className="details-sheet">
      <SidePanel {...panel} hasActions />
    </Dialog>
  );
}
