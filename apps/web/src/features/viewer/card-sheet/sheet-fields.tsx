import type { SheetPaper } from '@kinvault/domain/documents/card-sheet.ts';
import { MAX_STAMP_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Ruler from 'lucide-react/icons/ruler';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { CardPicture } from './card-picture.tsx';
import { sideTitle } from './side-fields.tsx';
import type { CardSide, SideName, useCardSides } from './use-card-sides.ts';

export interface SheetWishes {
  paper: SheetPaper;
  isGray: boolean;
  isStamped: boolean;
  receiver: string;
  purpose: string;
}

interface SheetFieldsProps {
  card: ReturnType<typeof useCardSides>;
  wishes: SheetWishes;
  problem: string | null;
  onWishes: (change: Partial<SheetWishes>) => void;
  onChange: (side: SideName) => void;
}

const SIDES = ['front', 'back'] as const;
/** Of the small pictures, in CSS pixels. */
const THUMBNAIL = 56;

export function SheetFields({ card, wishes, problem, onWishes, onChange }: SheetFieldsProps) {
  const title = i18n.t({ id: 'cardSheet.paper', message: 'Page size' });
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      <section aria-labelledby="card-sides">
        <h3 id="card-sides" className="copy-heading">
          {i18n.t({ id: 'cardSheet.sides', message: 'The two sides' })}
        </h3>
        <ul className="card-sides">
          {SIDES.map((name) => (
            <SideRow key={name} name={name} side={card.sides[name]} onChange={() => onChange(name)} />
          ))}
        </ul>
        <Button variant="ghost" icon={ArrowUpDown} disabled={!card.sides.back} onClick={card.swap}>
          {i18n.t({ id: 'cardSheet.swap', message: 'Swap front and back' })}
        </Button>
      </section>
      <div>
        <p className="copy-heading" aria-hidden>
          {title}
        </p>
        <Segmented
          full
          label={title}
          value={wishes.paper}
          options={[
            { value: 'a4', label: i18n.t({ id: 'cardSheet.a4', message: 'A4' }) },
            { value: 'letter', label: i18n.t({ id: 'cardSheet.letter', message: 'Letter' }) },
          ]}
          onChange={(paper) => onWishes({ paper })}
        />
      </div>
      <Switch
        label={i18n.t({ id: 'cardSheet.stamp', message: 'Stamp with purpose' })}
        checked={wishes.isStamped}
        onChange={({ currentTarget }) => onWishes({ isStamped: currentTarget.checked })}
      />
      {wishes.isStamped && (
        <>
          <TextField
            label={i18n.t({ id: 'copies.receiver', message: 'For whom' })}
            value={wishes.receiver}
            maxLength={MAX_STAMP_CHARS}
            autoComplete="off"
            onChange={({ currentTarget }) => onWishes({ receiver: currentTarget.value })}
          />
          <TextField
            label={i18n.t({ id: 'copies.purpose', message: 'What for' })}
            value={wishes.purpose}
            maxLength={MAX_STAMP_CHARS}
            autoComplete="off"
            onChange={({ currentTarget }) => onWishes({ purpose: currentTarget.value })}
          />
        </>
      )}
      <Switch
        label={i18n.t({ id: 'copies.gray', message: 'In gray' })}
        checked={wishes.isGray}
        onChange={({ currentTarget }) => onWishes({ isGray: currentTarget.checked })}
      />
      <Callout icon={Ruler}>
        {i18n.t({
          id: 'cardSheet.trueSize',
          message: 'True size: 85.6 × 54 mm. Print at 100%, without “fit to page”, and measure the upper card once.',
        })}
      </Callout>
    </>
  );
}

function SideRow({ name, side, onChange }: { name: SideName; side: CardSide | null; onChange: () => void }) {
  const title = sideTitle(name);
  return (
    <li>
      <span className="card-thumbnail">
        {side?.picture && side.area && (
          <CardPicture picture={side.picture} area={side.area} turn={side.turn} length={THUMBNAIL} />
        )}
      </span>
      <span className="grow">
        <b>{title}</b>
        <small className="copy-hint">{side ? placeOf(side) : noneText()}</small>
      </span>
      <Button variant="link" about={title} onClick={onChange}>
        {side
          ? i18n.t({ id: 'cardSheet.change', message: 'Change' })
          : i18n.t({ id: 'cardSheet.choose', message: 'Choose' })}
      </Button>
    </li>
  );
}

function placeOf({ document: { name }, page, pageCount }: CardSide): string {
  return pageCount > 1
    ? i18n.t({ id: 'cardSheet.place', message: '{name}, page {page}', values: { name, page } })
    : name;
}

const noneText = () => i18n.t({ id: 'cardSheet.none', message: 'Another page or document' });
