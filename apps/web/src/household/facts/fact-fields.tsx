import {
  MAX_FACT_NAME_CHARS,
  MAX_FACT_VALUE_CHARS,
  MAX_OWN_FACTS,
  MAX_SHARED_NOTE_CHARS,
  MAX_TEXT_CHARS,
} from '@kinvault/domain/documents/document-limits.ts';
import type { FieldOfKind, OwnFact } from '@kinvault/domain/documents/fields.ts';
import { isSpan, type Span } from '@kinvault/domain/reminders/spans.ts';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users-round';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DateField } from '../date-field.tsx';
import { DATE_DIRECTIONS, type FieldDrafts } from '../field-drafts.ts';
import { fieldLabel } from '../field-messages.ts';
import { CancelByLine } from './cancel-by-line.tsx';
import { CostFields } from './cost-fields.tsx';
import { noticeText, renewsText } from './fact-messages.ts';
import { isHalf } from './fact-problems.ts';
import { ALL_SECTIONS, type FactField, type FactSection, isFilled, isFirstSection } from './fact-sections.ts';
import './fact-fields.css';

export type FactDrafts = Pick<FieldDrafts, FactField | 'type' | 'expiresOn'>;

interface FactFieldsProps {
  draft: FactDrafts;
  onEdit: (patch: Partial<FactDrafts>) => void;
}

const NOTICE_PERIODS: readonly Span[] = ['P2W', 'P4W', 'P1M', 'P6W', 'P2M', 'P3M', 'P6M', 'P12M'];
const RENEWAL_PERIODS: readonly Span[] = ['P1M', 'P3M', 'P6M', 'P12M', 'P24M'];

/** The further facts of a document [COL-4]: what its type asks for at once, the rest behind 'More details'. */
export function FactFields({ draft, onEdit }: FactFieldsProps) {
  const [shownAtFirst] = useState(() => ALL_SECTIONS.filter((section) => isFilled(section, draft)));
  const isShown = (section: FactSection) => isFirstSection(section, draft.type) || shownAtFirst.includes(section);
  const sections = (shown: boolean) =>
    ALL_SECTIONS.filter((section) => isShown(section) === shown).map((section) => (
      <Section key={section} section={section} draft={draft} onEdit={onEdit} />
    ));
  const hidden = sections(false);
  return (
    <>
      {sections(true)}
      {hidden.length > 0 && (
        <details className="more-details">
          <summary>{i18n.t({ id: 'upload.moreDetails', message: 'More details' })}</summary>
          {hidden}
        </details>
      )}
    </>
  );
}

/** The same without another 'More details' around some of them. */
export function AllFactFields(props: FactFieldsProps) {
  return ALL_SECTIONS.map((section) => <Section key={section} section={section} {...props} />);
}

function Section({ section, ...props }: FactFieldsProps & { section: FactSection }) {
  if (section === 'contact') return <ContactFields {...props} />;
  if (section === 'cost') return <CostAndNotice {...props} />;
  if (section === 'original') return <OriginalFields {...props} />;
  return section === 'ownFacts' ? <OwnFactFields {...props} /> : <SharedNoteField {...props} />;
}

function FactGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="fact-group">
      <legend>
        {title}
        {note && <span className="muted"> {note}</span>}
      </legend>
      {children}
    </fieldset>
  );
}

function FactText({
  field,
  draft,
  onEdit,
  type,
}: FactFieldsProps & { field: FieldOfKind<'text'> & FactField; type?: 'tel' | 'url' }) {
  return (
    <TextField
      label={fieldLabel(field, draft.type)}
      type={type}
      inputMode={type}
      value={draft[field]}
      maxLength={MAX_TEXT_CHARS}
      autoComplete="off"
      onChange={({ target }) => onEdit({ [field]: target.value })}
    />
  );
}

function ContactFields(props: FactFieldsProps) {
  return (
    <FactGroup title={i18n.t({ id: 'facts.contact', message: 'Contact' })}>
      <div className="field-pair edit-form-pair">
        <FactText field="contactPhone" type="tel" {...props} />
        <FactText field="customerNumber" {...props} />
        <FactText field="contactPage" type="url" {...props} />
      </div>
    </FactGroup>
  );
}

function CostAndNotice({ draft, onEdit }: FactFieldsProps) {
  return (
    <FactGroup title={i18n.t({ id: 'facts.cost', message: 'Cost and notice' })}>
      <CostFields draft={draft} onEdit={onEdit} />
      <div className="field-pair edit-form-pair">
        <PeriodField field="noticePeriod" periods={NOTICE_PERIODS} draft={draft} onEdit={onEdit} />
        <PeriodField field="renewsFor" periods={RENEWAL_PERIODS} draft={draft} onEdit={onEdit} />
      </div>
      <CancelByLine {...draft} />
    </FactGroup>
  );
}

interface PeriodFieldProps extends FactFieldsProps {
  field: FieldOfKind<'period'>;
  periods: readonly Span[];
}

function PeriodField({ field, periods, draft, onEdit }: PeriodFieldProps) {
  const chosen = draft[field];
  const other = isSpan(chosen) && !periods.includes(chosen) ? [chosen] : [];
  const words = field === 'noticePeriod' ? noticeText : renewsText;
  return (
    <SelectField
      label={fieldLabel(field)}
      options={[null, ...periods, ...other].map((span) => ({ value: span ?? '', label: words(span) }))}
      value={chosen}
      onChange={({ target }) => onEdit({ [field]: target.value })}
    />
  );
}

function OriginalFields({ draft, onEdit }: FactFieldsProps) {
  return (
    <FactGroup title={i18n.t({ id: 'facts.original', message: 'The original' })}>
      <div className="field-pair edit-form-pair">
        <FactText field="originalPlace" draft={draft} onEdit={onEdit} />
        <FactText field="lentTo" draft={draft} onEdit={onEdit} />
        <DateField
          label={fieldLabel('lentOn')}
          lies={DATE_DIRECTIONS.lentOn}
          value={draft.lentOn}
          onChange={(lentOn) => onEdit({ lentOn })}
        />
      </div>
    </FactGroup>
  );
}

function OwnFactFields({ draft: { ownFacts }, onEdit }: FactFieldsProps) {
  const change = (at: number, patch: Partial<OwnFact>) =>
    onEdit({ ownFacts: ownFacts.map((fact, index) => (index === at ? { ...fact, ...patch } : fact)) });
  const values = { count: ownFacts.length, most: MAX_OWN_FACTS };
  return (
    <FactGroup
      title={fieldLabel('ownFacts')}
      note={i18n.t({ id: 'facts.ownCount', message: '{count} of {most}', values })}
    >
      {ownFacts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact has no other identity while it is typed
        <div key={at} className="own-fact">
          <TextField
            label={i18n.t({ id: 'facts.ownName', message: 'Name of the fact' })}
            value={fact.name}
            maxLength={MAX_FACT_NAME_CHARS}
            autoComplete="off"
            error={isHalf(fact) ? i18n.t({ id: 'facts.ownHalf', message: 'Fill in both.' }) : null}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <TextField
            label={i18n.t({ id: 'facts.ownValue', message: 'What it says' })}
            value={fact.value}
            maxLength={MAX_FACT_VALUE_CHARS}
            autoComplete="off"
            onChange={({ target }) => change(at, { value: target.value })}
          />
          <IconButton
            icon={X}
            label={i18n.t({ id: 'facts.removeOwn', message: 'Remove {name}', values: { name: fact.name } })}
            onClick={() => onEdit({ ownFacts: ownFacts.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      {ownFacts.length < MAX_OWN_FACTS && (
        <Button
          variant="ghost"
          icon={Plus}
          onClick={() => onEdit({ ownFacts: [...ownFacts, { name: '', value: '' }] })}
        >
          {i18n.t({ id: 'facts.addOwn', message: 'Add a fact' })}
        </Button>
      )}
    </FactGroup>
  );
}

function SharedNoteField({ draft, onEdit }: FactFieldsProps) {
  return (
    <TextAreaField
      label={fieldLabel('sharedNote')}
      rows={3}
      maxLength={MAX_SHARED_NOTE_CHARS}
      value={draft.sharedNote}
      onChange={({ target }) => onEdit({ sharedNote: target.value })}
      hint={
        <>
          <Icon of={Users} small />
          <span>{i18n.t({ id: 'facts.noteForAll', message: 'Everyone who can see the document reads it.' })}</span>
        </>
      }
    />
  );
}
