import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Scissors from 'lucide-react/icons/scissors';
import Users from 'lucide-react/icons/users-round';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type CopyDialogs, useCopyDialogs } from '../use-copy-dialogs.tsx';
import { countView } from './activity/view-count.ts';
import { useEditMode } from './edit/use-edit-mode.tsx';
import { type DocumentContext, type ReaderRights, useRights } from './reader-rights.ts';
import { ShareDialog } from './sharing/share-dialog.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';
import './details-sheet.css';

const BelongsDialog = lazyComponent(async () => (await import('./details/belongs-dialog.tsx')).BelongsDialog);
const PagesDialog = lazyComponent(async () => (await import('../pages/pages-dialog.tsx')).PagesDialog);

export interface ViewerSidePanel extends Pick<CopyDialogs, 'onCopyFor' | 'onCardSheet'> {
  /** for the desktop's bar */
  actions: ReactNode;
  /** next to the desktop's stage */
  panel: ReactNode;
  /** for the phone's header */
  detailsButton: ReactNode;
  /** opens the dialog of who sees the document; absent if the reader cannot share it */
  onShare: (() => void) | undefined;
  /** opens it at the links for people outside; absent if the reader cannot make any */
  onLink: (() => void) | undefined;
  /** dialogs and sheets for both */
  layers: ReactNode;
}

/** Details, editing and sharing of the open document, as pieces that each frame places itself. */
export function useSidePanel(
  about: DocumentContext,
  allDocuments: readonly Document[],
  on: Pick<SidePanelProps, 'note' | 'onTrash' | 'onRenew' | 'onReplaced'>,
): ViewerSidePanel {
  const { document } = about;
  const rights = useRights(document);
  const edit = useEditMode(document.id);
  const copies = useCopyDialogs(document, allDocuments);
  const [audience, setAudience] = useState<'people' | 'link'>();
  const [belongsFor, setBelongsFor] = useState<string | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [cutId, setCutId] = useState<string | null>(null);
  useCountedView(document.id);

  const canShare = document.ownerId === null || rights.mayShare || mayUnshareSomewhere(about, rights);
  const openAudience = () => setAudience('people');
  const onPages = rights.mayEdit && document.kind === 'pdf' ? () => setCutId(document.id) : undefined;
  const opens = { onAudience: openAudience, onBelongs: () => setBelongsFor(document.id), onPages };
  const panel = <SidePanel {...about} edit={edit} {...opens} {...on} />;
  return {
    actions: (
      <>
        {copies.buttons}
        {onPages && (
          <IconButton label={i18n.t({ id: 'pages.open', message: 'Pages…' })} icon={Scissors} onClick={onPages} />
        )}
        {rights.mayEdit && (
          <Button
            variant="ghost"
            icon={Pencil}
            className="viewer-side-action"
            aria-pressed={edit.isOn}
            onClick={() => (edit.isOn ? edit.leave() : edit.begin())}
          >
            <span>{i18n.t({ id: 'details.edit', message: 'Edit' })}</span>
          </Button>
        )}
        {canShare && (
          <Button variant="primary" icon={Users} className="viewer-side-action" onClick={openAudience}>
            <span>{i18n.t({ id: 'sharing.share', message: 'Share' })}</span>
          </Button>
        )}
      </>
    ),
    panel,
    detailsButton: (
      <IconButton
        label={i18n.t({ id: 'details.title', message: 'Details' })}
        icon={Info}
        onClick={() => setSheetOpen(true)}
      />
    ),
    onShare: canShare ? openAudience : undefined,
    onLink: rights.mayGiveOut ? () => setAudience('link') : undefined,
    onCopyFor: copies.onCopyFor,
    onCardSheet: copies.onCardSheet,
    layers: (
      <>
        <DetailsSheet
          {...about}
          open={isSheetOpen}
          edit={edit}
          onShare={canShare ? openAudience : undefined}
          onClose={() => edit.leave(() => setSheetOpen(false))}
          {...opens}
          {...on}
        />
        <ShareDialog
          {...about}
          open={audience !== undefined}
          begins={audience}
          onClose={() => setAudience(undefined)}
          onCopyFor={
            copies.onCopyFor &&
            (() => {
              setAudience(undefined);
              copies.onCopyFor?.();
            })
          }
        />
        {belongsFor === document.id && (
          <BelongsDialog
            {...about}
            {...{ allDocuments }}
            mayEdit={rights.mayEdit}
            onClose={() => setBelongsFor(null)}
          />
        )}
        {copies.layers}
        {cutId === document.id && (
          <PagesDialog
            document={document}
            onClose={() => setCutId(null)}
            onDone={() => {
              setCutId(null);
              on.onReplaced();
            }}
          />
        )}
        {edit.question}
      </>
    ),
  };
}

function mayUnshareSomewhere({ document }: DocumentContext, { mayUnshare }: ReaderRights): boolean {
  return document.sharedWith.some(mayUnshare);
}

/** Counts the view, here and on the server. Best effort: failures are ignored. */
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

/** The side panel on a phone: a sheet over the document. */
function DetailsSheet({ open, onClose, ...panel }: DetailsSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={panel.document.name} className="details-sheet">
      <SidePanel {...panel} hasActions />
    </Dialog>
  );
}
