import type { BulkChange } from '@kinvault/domain/documents/bulk.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { useState } from 'react';
import { useFamilies } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { AddToMenu } from './add-to-menu.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type Asked, FillInManyDialog, HandOnManyDialog, ShareManyDialog, TagManyDialog } from './bulk-dialogs.tsx';
import { type BulkAction, bulkRights } from './bulk-rights.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import type { SelectionControls } from './use-selection.ts';

const MakeLinkDialog = lazyComponent(
  async () => (await import('../../../household/links/make-link-dialog.tsx')).MakeLinkDialog,
);

interface BulkLayerProps {
  selection: SelectionControls;
  chosen: readonly Document[];
  readerId: string;
}

/**
 * The bar for the selected documents with its dialogs. Stays when selecting ends, for the list of refused documents.
 */
export function BulkLayer({ selection, chosen, readerId }: BulkLayerProps) {
  const families = useFamilies();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const { change, download, isChanging, isDownloading, refused, forgetRefused } = useBulkChange();
  const rights = bulkRights(chosen, families, readerId);
  const documentIds = chosen.map(({ id }) => id);

  async function run(action: BulkAction, wanted: BulkChange) {
    setAsked(action);
    const isAccepted = await change({ key: randomUuid(), asked: wanted, documents: chosen, onDone: selection.leave });
    // the dialog of refused documents stays, for another selection
    if (isAccepted || action === 'trash') setAsked(null);
  }

  const dialog = {
    frame: { chosen, isBusy: isChanging, onClose: () => setAsked(null) },
    onSubmit: (wanted: Asked) => void run(wanted.action, { ...wanted, documentIds }),
  };
  return (
    <>
      {selection.isOn && (
        <BulkBar
          chosen={chosen}
          rights={rights}
          addTo={<AddTo documentIds={documentIds} onDone={selection.leave} />}
          busy={isDownloading ? 'zip' : isChanging ? asked : null}
          onAction={(action) =>
            action === 'trash' ? void run('trash', { action: 'trash', documentIds }) : setAsked(action)
          }
          onZip={() => void download(chosen).then((isDone) => isDone && selection.leave())}
          onLeave={selection.leave}
        />
      )}
      {asked === 'share' && <ShareManyDialog {...dialog} {...{ readerId }} />}
      {asked === 'tag' && <TagManyDialog {...dialog} />}
      {asked === 'fillIn' && <FillInManyDialog {...dialog} />}
      {asked === 'handOn' && <HandOnManyDialog {...dialog} newOwners={rights.newOwners} />}
      {asked === 'link' && (
        <MakeLinkDialog target={{ kind: 'documents', documents: chosen }} onClose={() => setAsked(null)} />
      )}
      <RefusedDialog refused={refused} onClose={forgetRefused} />
    </>
  );
}

function AddTo({ documentIds, onDone }: { documentIds: string[]; onDone: () => void }) {
  const label = i18n.t({ id: 'collection.addTo', message: 'Add to' });
  const isEmpty = documentIds.length === 0;
  const trigger = (
    <Button variant="ghost" icon={FolderPlus} title={label} aria-disabled={isEmpty || undefined}>
      <span>{label}</span>
    </Button>
  );
  return isEmpty ? trigger : <AddToMenu {...{ documentIds, trigger, onDone }} />;
}
