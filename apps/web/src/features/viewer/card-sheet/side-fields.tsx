import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPE_FACTS } from '@kinvault/domain/documents/document-types.ts';
import RectangleVertical from 'lucide-react/icons/rectangle-vertical';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { canBeCopied } from '../copies/can-be-copied.ts';
import { type Turn, toppledFrame } from './card-frame.ts';
import type { CardSide, SideName, useCardSides } from './use-card-sides.ts';

interface SideFieldsProps {
  name: SideName;
  side: CardSide;
  /** those that a side may come from */
  documents: readonly Document[];
  card: ReturnType<typeof useCardSides>;
  onDone: () => void;
}

export function sideTitle(name: SideName): string {
  return name === 'front'
    ? i18n.t({ id: 'cardSheet.front', message: 'Front' })
    : i18n.t({ id: 'cardSheet.back', message: 'Back' });
}

/** Documents of the same owner with pages, cards first. */
export function documentsForSides(begun: Document, all: readonly Document[]): Document[] {
  const isCard = ({ type }: Document) => DOCUMENT_TYPE_FACTS[type].look.shape === 'id1';
  const others = all.filter((one) => one.id !== begun.id && one.ownerId === begun.ownerId && canBeCopied(one));
  const byName = others.toSorted((one, other) => one.name.localeCompare(other.name));
  return [begun, ...byName.filter(isCard), ...byName.filter((one) => !isCard(one))];
}

/** Which page a side is, and how it is held. */
export function SideFields({ name, side, documents, card, onDone }: SideFieldsProps) {
  const { document, page, pageCount, picture, area, turn } = side;
  return (
    <>
      <h3 className="copy-heading">{sideTitle(name)}</h3>
      <SelectField
        label={i18n.t({ id: 'cardSheet.document', message: 'Document' })}
        value={document.id}
        options={documents.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={({ currentTarget }) => {
          const chosen = documents.find(({ id }) => id === currentTarget.value);
          if (chosen) card.choose(name, chosen);
        }}
      />
      {pageCount > 1 && (
        <SelectField
          label={i18n.t({ id: 'cardSheet.page', message: 'Page' })}
          value={String(page)}
          options={Array.from({ length: pageCount }, (_, at) => ({
            value: String(at + 1),
            label: i18n.t({ id: 'viewer.page', message: 'Page {number}', values: { number: at + 1 } }),
          }))}
          onChange={({ currentTarget }) => card.change(name, { page: Number(currentTarget.value), area: null })}
        />
      )}
      <p className="text-small muted">
        {i18n.t({
          id: 'cardSheet.frameHint',
          message: 'Move the frame to the edges of the card. It keeps the shape of a card, so nothing is stretched.',
        })}
      </p>
      <div className="row wrap">
        <Button
          icon={RectangleVertical}
          disabled={!picture || !area}
          onClick={() => picture && area && card.change(name, { area: toppledFrame(picture, area) })}
        >
          {i18n.t({ id: 'cardSheet.topple', message: 'Frame the other way' })}
        </Button>
        <Button icon={RotateCw} onClick={() => card.change(name, { turn: ((turn + 90) % 360) as Turn })}>
          {i18n.t({ id: 'cardSheet.turn', message: 'Turn' })}
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        {i18n.t({ id: 'cardSheet.done', message: 'Done' })}
      </Button>
    </>
  );
}
