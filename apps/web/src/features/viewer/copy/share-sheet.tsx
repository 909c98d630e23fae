import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import Download from 'lucide-react/icons/download';
import IdCard from 'lucide-react/icons/id-card';
import LinkIcon from 'lucide-react/icons/link';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import Stamp from 'lucide-react/icons/stamp';
import Users from 'lucide-react/icons/users-round';
import { i18n } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DocumentContext } from '../side-panel/reader-rights.ts';
import { SeenBy } from '../side-panel/sharing/seen-by.tsx';
import type { CopyDialogs } from '../use-copy-dialogs.tsx';
import { useDownload } from '../use-download.ts';
import { ShareRow } from './share-row.tsx';
import { useSendCopy } from './use-send-copy.ts';
import './share-sheet.css';

interface ShareSheetProps extends DocumentContext, Pick<CopyDialogs, 'onCopyFor' | 'onCardSheet'> {
  open: boolean;
  onClose: () => void;
  /** opens the dialog of who sees the document; absent if the reader cannot share it */
  onShare: (() => void) | undefined;
  /** opens the links for people outside; absent if the reader cannot make any */
  onLink: (() => void) | undefined;
  print: { start: () => void; isReady: boolean };
}

/** A phone's ways to share: inside Kinvault, which can be undone, and as a copy, which cannot [OFF-5]. */
export function ShareSheet({
  open,
  onClose,
  onShare,
  onLink,
  onCopyFor,
  onCardSheet,
  print,
  ...about
}: ShareSheetProps) {
  const { document } = about;
  const share = onShare && closingFirst(onClose, onShare);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n.t({ id: 'shareSheet.title', message: 'Share {name}', values: { name: document.name } })}
      className="share-sheet"
    >
      <SeenBy {...about} onChange={share} />
      {share && (
        <ShareRow
          icon={Users}
          title={i18n.t({ id: 'shareSheet.family', message: 'Share in your family' })}
          hint={i18n.t({ id: 'shareSheet.familyHint', message: 'They open it in Kinvault' })}
          onClick={share}
        />
      )}
      {onLink && (
        <ShareRow
          icon={LinkIcon}
          title={i18n.t({ id: 'shareSheet.link', message: 'A link for someone outside' })}
          hint={i18n.t({ id: 'shareSheet.linkHint', message: 'They need no account, and it ends' })}
          onClick={closingFirst(onClose, onLink)}
        />
      )}
      <section aria-labelledby="leaves">
        <h3 id="leaves">{i18n.t({ id: 'shareSheet.leaves', message: 'Leaves Kinvault' })}</h3>
        <p className="text-small muted">
          {i18n.t({ id: 'shareSheet.leavesHint', message: 'You can’t take a copy back.' })}
        </p>
        {onCopyFor && (
          <ShareRow
            icon={Stamp}
            title={i18n.t({ id: 'copies.open', message: 'A copy for…' })}
            hint={i18n.t({ id: 'copies.openHint', message: 'Stamped and blacked out, for one purpose' })}
            onClick={closingFirst(onClose, onCopyFor)}
          />
        )}
        {onCardSheet && (
          <ShareRow
            icon={IdCard}
            title={i18n.t({ id: 'cardSheet.title', message: 'Both sides on one page' })}
            hint={i18n.t({ id: 'cardSheet.openHint', message: 'The card in true size, to print' })}
            onClick={closingFirst(onClose, onCardSheet)}
          />
        )}
        <CopyRows document={document} print={print} onClose={onClose} />
      </section>
    </Dialog>
  );
}

function CopyRows({ document, print, onClose }: Pick<ShareSheetProps, 'document' | 'print' | 'onClose'>) {
  const copy = useSendCopy(document, onClose);
  const download = useDownload(document);
  return (
    <>
      <ShareRow
        icon={Share2}
        title={i18n.t({ id: 'shareSheet.send', message: 'Send a copy' })}
        hint={
          copy.isReady
            ? i18n.t({ id: 'shareSheet.sendReady', message: 'The copy is ready. Tap once more to choose an app.' })
            : i18n.t({ id: 'shareSheet.sendHint', message: 'With any app on this phone' })
        }
        isBusy={copy.isBusy}
        onClick={copy.send}
      />
      <ShareRow
        icon={Printer}
        title={i18n.t({ id: 'viewer.print', message: 'Print' })}
        hint={i18n.t({ id: 'shareSheet.printHint', message: 'The document alone, fitted to the page' })}
        isDisabled={!print.isReady}
        onClick={closingFirst(onClose, print.start)}
      />
      <ShareRow
        icon={Download}
        title={i18n.t({ id: 'shareSheet.save', message: 'Save to this phone' })}
        hint={`${document.kind.toUpperCase()}, ${fileSizeText(i18n, document.sizeBytes)}`}
        onClick={download.start}
      />
    </>
  );
}

/** Actions that open another layer wait until this one has returned the focus. */
function closingFirst(close: () => void, then: () => void): () => void {
  return () => {
    close();
    queueMicrotask(then);
  };
}
