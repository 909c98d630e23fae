import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPE_FACTS } from '@kinvault/domain/documents/document-types.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import IdCard from 'lucide-react/icons/id-card';
import Stamp from 'lucide-react/icons/stamp';
import { type ReactNode, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useOnChange } from '../../lib/use-on-change.ts';
import { IconButton } from '../../ui/button.tsx';
import { canBeCopied } from './copies/can-be-copied.ts';

const CopyDialog = lazyComponent(async () => (await import('./copies/copy-dialog.tsx')).CopyDialog);
const CardSheetDialog = lazyComponent(async () => (await import('./card-sheet/card-sheet-dialog.tsx')).CardSheetDialog);

export interface CopyDialogs {
  /** opens the editor of a copy for one purpose; absent for files that have no pages */
  onCopyFor: (() => void) | undefined;
  /** opens both sides in true size; absent for what is no card */
  onCardSheet: (() => void) | undefined;
  /** for the desktop's bar */
  buttons: ReactNode;
  layers: ReactNode;
}

interface OpenDialog {
  documentId: string;
  what: 'copy' | 'sheet';
}

/** The copies that can be made of the open document [LNK-6, LNK-7]. */
export function useCopyDialogs(document: Document, allDocuments: readonly Document[]): CopyDialogs {
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ state }) => state.copyFor === true });
  const [open, setOpen] = useState<OpenDialog | null>(null);
  useOnChange(isAsked, () => isAsked && canBeCopied(document) && setOpen({ documentId: document.id, what: 'copy' }));
  const now = open?.documentId === document.id ? open.what : null;
  const isCard = DOCUMENT_TYPE_FACTS[document.type].look.shape === 'id1';
  const opening = (what: OpenDialog['what']) => () => setOpen({ documentId: document.id, what });
  const onCopyFor = canBeCopied(document) ? opening('copy') : undefined;
  const onCardSheet = canBeCopied(document) && isCard ? opening('sheet') : undefined;
  const close = () => {
    setOpen(null);
    // a reload must not open it again
    if (isAsked)
      void navigate({
        to: '.',
        search: true,
        replace: true,
        resetScroll: false,
        state: ({ openedHere }) => ({ openedHere }),
      });
  };
  return {
    onCopyFor,
    onCardSheet,
    buttons: (
      <>
        {onCopyFor && (
          <IconButton label={i18n.t({ id: 'copies.open', message: 'A copy for…' })} icon={Stamp} onClick={onCopyFor} />
        )}
        {onCardSheet && (
          <IconButton
            label={i18n.t({ id: 'cardSheet.title', message: 'Both sides on one page' })}
            icon={IdCard}
            onClick={onCardSheet}
          />
        )}
      </>
    ),
    layers: (
      <>
        {now === 'copy' && <CopyDialog document={document} onClose={close} />}
        {now === 'sheet' && <CardSheetDialog {...{ document, allDocuments }} onClose={close} />}
      </>
    ),
  };
}
