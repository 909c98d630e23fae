import { CARD_MM, placeCards, SHEET_MM, type SheetPaper } from '@kinvault/domain/documents/card-sheet.ts';
import { useRef } from 'react';
import type { Stamp } from '../../../household/stamp.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { StampLayer } from '../copies/stamp-layer.tsx';
import { useStageSize } from '../stage/document-stage.tsx';
import { CardPicture, isUprightCard } from './card-picture.tsx';
import type { CardSide } from './use-card-sides.ts';

interface SheetPreviewProps {
  sides: readonly (CardSide | null)[];
  paper: SheetPaper;
  isGray: boolean;
  stamp: Stamp | null;
}

/** As the server stamps a card. */
const STAMP_DPI = 300;
const MM_PER_INCH = 25.4;

/** The page as it will be printed, with its measures around the first card, which are not. */
export function SheetPreview({ sides, paper, isGray, stamp }: SheetPreviewProps) {
  const stage = useRef<HTMLDivElement>(null);
  const room = useStageSize(stage);
  const sheet = SHEET_MM[paper];
  const scale = room ? Math.min(room.width / sheet.width, room.height / sheet.height) : 0;
  const places = placeCards(paper, sides.map(isUprightSide));
  return (
    <div ref={stage} className="copy-stage card-stage">
      {room && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div
          className="card-paper"
          role="group"
          aria-label={i18n.t({ id: 'cardSheet.preview', message: 'The page, as it is printed' })}
          style={{ width: sheet.width * scale, height: sheet.height * scale }}
        >
          {places.map(({ left, top, width, height }, at) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the front and the back
              key={at}
              className="card-place"
              style={{ insetInlineStart: left * scale, top: top * scale, width: width * scale, height: height * scale }}
            >
              <PlacedCard side={sides[at] ?? null} length={CARD_MM.width * scale} isGray={isGray} />
              {stamp && <StampLayer stamp={stamp} scale={(scale * MM_PER_INCH) / STAMP_DPI} />}
              {at === 0 && <Measures width={width} height={height} />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function isUprightSide(side: CardSide | null): boolean {
  return side?.picture && side.area ? isUprightCard({ ...side, picture: side.picture, area: side.area }) : false;
}

function PlacedCard({ side, length, isGray }: { side: CardSide | null; length: number; isGray: boolean }) {
  if (!side)
    return (
      <span className="card-open">{i18n.t({ id: 'cardSheet.noBack', message: 'The back isn’t chosen yet' })}</span>
    );
  if (side.problem) return <span className="card-open">{side.problem}</span>;
  const { picture, area, turn } = side;
  if (!picture || !area) return <Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />;
  return <CardPicture {...{ picture, area, turn, length, isGray }} />;
}

function Measures({ width, height }: { width: number; height: number }) {
  const text = (mm: number) =>
    i18n.t({ id: 'cardSheet.mm', message: '{mm} mm', values: { mm: i18n.number(mm, { maximumFractionDigits: 1 }) } });
  return (
    <>
      <i className="card-measure across tabular">{text(width)}</i>
      <i className="card-measure down tabular">{text(height)}</i>
    </>
  );
}
