import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { Link } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScanLine from 'lucide-react/icons/scan-line';
import Share2 from 'lucide-react/icons/share-2';
import Smartphone from 'lucide-react/icons/smartphone';
import type { ReactNode } from 'react';
import { useReader } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { isKept, useKeptPapers } from '../../lib/offline-papers/kept-papers.ts';
import { shareText } from '../../lib/share-text.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import { WalletContents } from './wallet-contents.tsx';
import { listAsText, WalletList } from './wallet-list.tsx';
import { useWalletMarks } from './wallet-marks.ts';
import type { WalletPaper } from './wallet-row.tsx';
import { isLikelyInWallet } from './wallet-steps.ts';
import './wallet-gone.css';

/** Words by which a document of no card's type is one. */
const cardWords = () => i18n.t({ id: 'wallet.cardWords', message: 'card' }).split(/\s+/);

/** What was in the reader's wallet, as far as is known [LNK-8]. */
export function useWallet(documents: readonly Document[]) {
  const reader = useReader();
  const marks = useWalletMarks(reader.id);
  const words = cardWords();
  const own = documents.filter(({ isOwn }) => isOwn).toSorted(byImportance);
  const isIn = (document: Document) => marks.wasIn[document.id] ?? isLikelyInWallet(document, reader.id, words);
  return { marks, own, isIn, inWallet: own.filter(isIn) };
}

/** By type, as in the upload form, then by name. */
function byImportance(one: Document, other: Document): number {
  const place = ({ type }: Document) => DOCUMENT_TYPES.indexOf(type);
  return place(one) - place(other) || one.name.localeCompare(other.name);
}

interface WalletGoneProps {
  wallet: ReturnType<typeof useWallet>;
  /** those of the wallet, with what is known of them */
  papers: readonly WalletPaper[];
  pictureOf: (document: Document) => ReactNode;
}

/** The list and its actions: it is printed, sent, and opens offline for what is kept on this device. */
export function WalletGone({ wallet, papers, pictureOf }: WalletGoneProps) {
  const { marks, own, isIn } = wallet;
  const reader = useReader();
  return (
    <>
      <header>
        <h1 className="serif">{walletTitle()}</h1>
        <p className="muted">
          {i18n.t({
            id: 'wallet.lead',
            message: '{count, plural, one {Your card, and what to do} other {Your # cards, the urgent ones first}}.',
            values: { count: papers.length },
          })}
        </p>
        <OfflineLine papers={papers} />
      </header>
      {papers.length === 0 ? (
        <EmptyState title={i18n.t({ id: 'wallet.empty', message: 'No cards of yours are here' })}>
          {i18n.t({
            id: 'wallet.emptyHint',
            message: 'Upload your cards with their telephone numbers, or tick below what was in it.',
          })}
        </EmptyState>
      ) : (
        <WalletList {...{ papers, marks, pictureOf }} />
      )}
      {marks.done.length > 0 && (
        <Button variant="ghost" className="wallet-again" icon={RotateCcw} onClick={marks.startOver}>
          {i18n.t({ id: 'wallet.startOver', message: 'Start over' })}
        </Button>
      )}
      <WalletContents documents={own} readerId={reader.id} isIn={isIn} onChange={marks.setWasIn} />
      <div className="wallet-foot">
        <Link
          to="/dashboard"
          search={{ member: reader.id, upload: true }}
          className={buttonClass({ variant: 'primary' })}
        >
          <Icon of={ScanLine} />
          {i18n.t({ id: 'wallet.scanReport', message: 'Photograph the police report' })}
        </Link>
      </div>
    </>
  );
}

const walletTitle = () => i18n.t({ id: 'wallet.title', message: 'My wallet is gone' });

/** Beside the way back. */
export function WalletTools({ papers }: { papers: readonly WalletPaper[] }) {
  return (
    <div className="row">
      <IconButton
        label={i18n.t({ id: 'wallet.print', message: 'Print this page' })}
        icon={Printer}
        onClick={() => window.print()}
      />
      <SendButton papers={papers} />
    </div>
  );
}

function OfflineLine({ papers }: Pick<WalletGoneProps, 'papers'>) {
  const kept = useKeptPapers();
  if (kept === null || papers.length === 0) return null;
  const count = papers.filter(({ document }) => isKept(kept, document)).length;
  return (
    <p className="wallet-offline text-small">
      <Icon of={Smartphone} small />
      {count === papers.length
        ? i18n.t({ id: 'wallet.offline', message: 'This list opens offline' })
        : i18n.t({
            id: 'wallet.partlyOffline',
            message: '{count} of {all} open offline. Pin the others to have their numbers, too.',
            values: { count, all: papers.length },
          })}
    </p>
  );
}

function SendButton({ papers }: { papers: readonly WalletPaper[] }) {
  const { toast } = useToast();
  async function send() {
    const outcome = await shareText({ title: walletTitle(), text: listAsText(papers) });
    if (outcome === 'copied') toast({ title: i18n.t({ id: 'wallet.copied', message: 'List copied' }) });
    if (outcome === 'failed')
      toast({
        title: i18n.t({ id: 'wallet.sendFailed', message: 'This browser can’t send the list' }),
        description: i18n.t({ id: 'wallet.sendFailedHint', message: 'Print it instead.' }),
        variant: 'destructive',
      });
  }
  return (
    <IconButton
      label={i18n.t({ id: 'wallet.send', message: 'Send this list' })}
      icon={Share2}
      onClick={() => void send()}
    />
  );
}
