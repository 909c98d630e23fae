import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Bell from 'lucide-react/icons/bell';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users-round';
import { type ReactNode, useId } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { RadioCard } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { keptText, type NewPaper, remindersText, sharingText } from './moved-facts.ts';
import { paperWords } from './renewal-messages.ts';
import type { RenewDialogProps } from './renewal-props.ts';

interface CompareStepProps extends RenewDialogProps {
  renewed: NewPaper;
  /** of the new document */
  picture: ReactNode;
}

/** The second step: both documents, what moves to the new one, and what happens to the old one. */
export function CompareStep(props: CompareStepProps) {
  const { old, renewed, renewal, mayTrash, picture, pictureOf } = props;
  const words = paperWords(old.type);
  return (
    <div className="renewal">
      <div className="renewal-pair">
        <Paper isOld name={words.old} expiresOn={old.expiresOn}>
          {pictureOf(old)}
        </Paper>
        <span className="renewal-arrow">
          <Icon of={ArrowRight} />
        </span>
        <Paper name={words.renewed} expiresOn={renewed.expiresOn}>
          {picture}
        </Paper>
      </div>
      <div className="renewal-words">
        <Moved {...props} />
        {mayTrash && <OldPaper renewal={renewal} title={words.whereOldGoes} />}
      </div>
    </div>
  );
}

interface PaperProps {
  name: string;
  expiresOn: string | null;
  isOld?: boolean;
  children: ReactNode;
}

function Paper({ name, expiresOn, isOld, children }: PaperProps) {
  return (
    <figure className={classNames('renewal-paper', isOld && 'old')}>
      <span className="renewal-object">{children}</span>
      <figcaption>
        <b className="strong">{name}</b>
        <span className="text-small tabular">
          {expiresOn === null
            ? i18n.t({ id: 'expiry.none', message: 'No expiry' })
            : i18n.t({
                id: 'renewal.until',
                message: 'Until {date}',
                values: { date: dateText(i18n, expiresOn) },
              })}
        </span>
      </figcaption>
    </figure>
  );
}

/** Facts of this document, not promises in general. */
function Moved({ old, renewed, reader, hasNotes }: Omit<CompareStepProps, 'picture'>) {
  const kept = keptText(old, hasNotes);
  return (
    <div>
      <h3 className="field-label">{i18n.t({ id: 'renewal.moves', message: 'Moves to the new one' })}</h3>
      <ul className="renewal-moves">
        <Move icon={Users} title={i18n.t({ id: 'renewal.sharing', message: 'Sharing' })}>
          {sharingText(old, reader)}
        </Move>
        {kept && (
          <Move icon={Tags} title={i18n.t({ id: 'renewal.kept', message: 'Tags, notes and pin' })}>
            {kept}
          </Move>
        )}
        <Move icon={Bell} title={i18n.t({ id: 'renewal.reminders', message: 'Reminders' })}>
          {remindersText(old, renewed, reader)}
        </Move>
      </ul>
    </div>
  );
}

function Move({ icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <li>
      <Icon of={icon} />
      <span className="grow">
        <b className="strong">{title}</b>
        <span className="text-small muted">{children}</span>
      </span>
    </li>
  );
}

function OldPaper({ renewal: { draft, edit }, title }: Pick<CompareStepProps, 'renewal'> & { title: string }) {
  const name = useId();
  return (
    <fieldset className="renewal-old">
      <legend className="field-label">{title}</legend>
      <RadioCard
        name={name}
        title={i18n.t({ id: 'renewal.keep', message: 'Keep it with the new one' })}
        checked={draft.oldGoes === 'kept'}
        onChange={() => edit({ oldGoes: 'kept' })}
      >
        {i18n.t({ id: 'renewal.keepHint', message: 'Useful for visas. It no longer asks for attention.' })}
      </RadioCard>
      <RadioCard
        name={name}
        title={i18n.t({ id: 'renewal.trash', message: 'Move it to the trash' })}
        checked={draft.oldGoes === 'trash'}
        onChange={() => edit({ oldGoes: 'trash' })}
      >
        {i18n.t({ id: 'renewal.trashHint', message: 'It stays there for {days} days.', values: { days: TRASH_DAYS } })}
      </RadioCard>
    </fieldset>
  );
}
