import type { CardSheetPlan } from '@kinvault/domain/documents/card-sheet.schema.ts';
import type { SheetPaper } from '@kinvault/domain/documents/card-sheet.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { saveCopy } from '../copies/send-made-copy.ts';
import { useStamp } from '../copies/use-stamp.ts';
import { useFailureToast } from '../side-panel/failure-toast.ts';
import { useMakeCardSheet } from './card-sheet.api.ts';
import { FrameEditor } from './frame-editor.tsx';
import { SheetFields, type SheetWishes } from './sheet-fields.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { documentsForSides, SideFields } from './side-fields.tsx';
import { type CardSide, type SideName, useCardSides } from './use-card-sides.ts';
import { useSheetPrint } from './use-sheet-print.tsx';
import '../copies/copies.css';
import './card-sheet.css';

interface CardSheetDialogProps {
  document: Document;
  /** every one that the reader sees */
  allDocuments: readonly Document[];
  onClose: () => void;
}

/** Both sides of a card in true size on one page. Open while mounted [LNK-7]. */
export function CardSheetDialog({ document, allDocuments, onClose }: CardSheetDialogProps) {
  const [begun] = useState(document);
  const card = useCardSides(begun);
  const [edited, setEdited] = useState<SideName | null>(null);
  const [wishes, setWishes] = useState<SheetWishes>(firstWishes);
  const stamp = useStamp(wishes.isStamped ? wishes : { receiver: '', purpose: '' });
  const making = useMakeCardSheet();
  const fail = useFailureToast();
  const { print, layer } = useSheetPrint();
  const { front, back } = card.sides;
  const side = edited && card.sides[edited];
  const plan = planOf([front, back], wishes, stamp?.line ?? null);
  const problem = document.fileId === begun.fileId ? null : errorSentence('document_changed');

  async function make(use: (sheet: File) => void | Promise<void>) {
    if (!plan) return;
    try {
      const sheet = await making.mutateAsync(plan);
      await use(new File([sheet], fileNameFor(begun), { type: 'application/pdf' }));
    } catch (error) {
      fail('copy')(error);
    }
  }

  return (
    <Dialog
      open
      title={i18n.t({ id: 'cardSheet.title', message: 'Both sides on one page' })}
      width={1240}
      className="copy-dialog"
      onClose={onClose}
    >
      {edited && side ? (
        <FrameEditor side={side} onArea={(area) => card.change(edited, { area })} />
      ) : (
        <SheetPreview sides={[front, back]} paper={wishes.paper} isGray={wishes.isGray} stamp={stamp} />
      )}
      <div className="copy-side">
        <div className="copy-side-fields">
          {edited && side ? (
            <SideFields
              name={edited}
              {...{ side, card }}
              documents={documentsForSides(begun, allDocuments)}
              onDone={() => setEdited(null)}
            />
          ) : (
            <SheetFields
              {...{ card, wishes, problem }}
              onWishes={(change) => setWishes((before) => ({ ...before, ...change }))}
              onChange={(name) => {
                if (!card.sides[name]) card.choose(name, begun);
                setEdited(name);
              }}
            />
          )}
        </div>
        {!edited && (
          <div className="copy-actions">
            <Button
              variant="primary"
              icon={Printer}
              className="grow"
              busy={making.isPending}
              disabled={!plan || problem !== null}
              onClick={() => void make((sheet) => print(sheet, wishes.paper))}
            >
              {i18n.t({ id: 'viewer.print', message: 'Print' })}
            </Button>
            <Button
              icon={Download}
              disabled={!plan || problem !== null || making.isPending}
              onClick={() => void make(saveCopy)}
            >
              {i18n.t({ id: 'viewer.download', message: 'Download' })}
            </Button>
          </div>
        )}
      </div>
      {layer}
    </Dialog>
  );
}

/** Letter where it is the usual paper. */
const LETTER_REGIONS = /-(US|CA|MX|CO|CL|PH|VE)\b/i;

function firstWishes(): SheetWishes {
  const paper: SheetPaper = LETTER_REGIONS.test(navigator.language) ? 'letter' : 'a4';
  return { paper, isGray: false, isStamped: false, receiver: '', purpose: '' };
}

/** Null while something is missing. */
function planOf(sides: readonly (CardSide | null)[], wishes: SheetWishes, line: string | null): CardSheetPlan | null {
  if (wishes.isStamped && line === null) return null;
  const chosen = sides.flatMap((side) => {
    if (!side?.area) return [];
    const { document, page, area, turn } = side;
    return [{ documentId: document.id, fileId: document.fileId, page, area: withinPage(area), turn }];
  });
  if (chosen.length < sides.length) return null;
  const { paper, isGray, receiver, purpose } = wishes;
  return { paper, sides: chosen, isGray, stamp: line === null ? null : { line, receiver, purpose } };
}

/** Adding up parts may have led a hair beyond. */
function withinPage({ x, y, width, height }: NonNullable<CardSide['area']>) {
  return { x, y, width: Math.min(width, 1), height: Math.min(height, 1) };
}

function fileNameFor({ name }: Document): string {
  return `${i18n.t({ id: 'cardSheet.fileName', message: '{name}, both sides', values: { name } }).replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`;
}
