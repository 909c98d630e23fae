import { MAX_DOCUMENT_NAME_CHARS, MAX_TEXT_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { DOCUMENT_TYPES, documentTypeName, lacksExpiry } from '@kinvault/domain/documents/document-types.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import { type ReactNode, useRef, useState } from 'react';
import { DateField } from '../../../household/date-field.tsx';
import { DOCUMENT_LOOKS } from '../../../household/document-look.ts';
import { AllFactFields } from '../../../household/facts/fact-fields.tsx';
import { DATE_DIRECTIONS } from '../../../household/field-drafts.ts';
import { fieldLabel } from '../../../household/field-messages.ts';
import { InsuranceKindField, withType } from '../../../household/insurance-kind-field.tsx';
import { addTag, tagProblem } from '../../../household/tags.ts';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { TagsField } from '../../../ui/tags-field.tsx';
import { ValidityBar } from '../../../ui/validity-bar.tsx';
import { UPLOAD_DATES, UPLOAD_TEXTS, type UploadDraft } from '../queue/upload-draft.ts';
import { noExpiryHint } from '../upload-messages.ts';
import { AudienceField } from './audience-field.tsx';
import { TargetField } from './target-field.tsx';

interface DraftFormProps {
  draft: UploadDraft;
  /** it is being saved, so it is too late for changes */
  isLocked: boolean;
  /** one of several files: its audience is shown here, the common one in the footer */
  isOneOfSeveral: boolean;
  onEdit: (patch: Partial<UploadDraft>) => void;
  /** shown last, since it may appear while the person is typing; `chooseOwner` opens the list of people */
  proposals?: (chooseOwner: () => void) => ReactNode;
  /** shown below the person or family */
  alsoIn?: ReactNode;
  /** shown below the fields */
  note?: ReactNode;
}

/** Without the expiry date, which is elsewhere. */
const MORE_DATES = UPLOAD_DATES.filter((field) => field !== 'expiresOn');

/** The form for the selected file. */
export function DraftForm({ draft, isLocked, isOneOfSeveral, onEdit, ...slots }: DraftFormProps) {
  const targets = useRef<HTMLSelectElement>(null);
  const chooseOwner = () => {
    targets.current?.focus();
    targets.current?.showPicker?.();
  };
  return (
    <fieldset
      className="upload-form"
      disabled={isLocked}
      aria-label={i18n.t({ id: 'details.title', message: 'Details' })}
    >
      <TextField
        label={fieldLabel('name')}
        value={draft.name}
        maxLength={MAX_DOCUMENT_NAME_CHARS}
        autoComplete="off"
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <div className="field-pair">
        <TargetField target={draft.target} select={targets} onChange={(target) => onEdit({ target })} />
        <SelectField
          label={fieldLabel('type')}
          icon={DOCUMENT_LOOKS[draft.type].icon}
          options={DOCUMENT_TYPES.map((type) => ({ value: type, label: documentTypeName(i18n, type) }))}
          value={draft.type}
          onChange={({ target }) =>
            onEdit(
              withType(
                draft,
                DOCUMENT_TYPES.find((type) => type === target.value),
              ),
            )
          }
        />
      </div>
      {slots.alsoIn}
      {draft.type === 'Insurance' && (
        <InsuranceKindField value={draft.insuranceKind} onChange={(insuranceKind) => onEdit({ insuranceKind })} />
      )}
      <div className="field-pair">
        <DateField
          label={i18n.t({ id: 'upload.expiryDate', message: 'Expiry date (optional)' })}
          lies={DATE_DIRECTIONS.expiresOn}
          value={draft.expiresOn}
          hint={lacksExpiry(draft) ? noExpiryHint() : undefined}
          tone="soon"
          onChange={(expiresOn) => onEdit({ expiresOn })}
        />
        {draft.expiresOn && <Validity draft={draft} />}
      </div>
      <MoreDetails draft={draft} onEdit={onEdit} />
      {isOneOfSeveral && (
        <AudienceField target={draft.target} isLocked={isLocked} onChange={(target) => onEdit({ target })} />
      )}
      {slots.note}
      {slots.proposals?.(chooseOwner)}
    </fieldset>
  );
}

/** The further fields [D-22]. */
function MoreDetails({ draft, onEdit }: Pick<DraftFormProps, 'draft' | 'onEdit'>) {
  const [isOpenAtFirst] = useState(draft.tags.length > 0);
  return (
    <details className="more-details" open={isOpenAtFirst}>
      <summary>{i18n.t({ id: 'upload.moreDetails', message: 'More details' })}</summary>
      <div className="field-pair">
        {MORE_DATES.map((field) => (
          <DateField
            key={field}
            label={fieldLabel(field)}
            lies={DATE_DIRECTIONS[field]}
            value={draft[field]}
            onChange={(date) => onEdit({ [field]: date })}
          />
        ))}
        {UPLOAD_TEXTS.map((field) => (
          <TextField
            key={field}
            label={fieldLabel(field, draft.type)}
            value={draft[field]}
            maxLength={MAX_TEXT_CHARS}
            autoComplete="off"
            onChange={(event) => onEdit({ [field]: event.target.value })}
          />
        ))}
      </div>
      <TagsField
        tags={draft.tags}
        typed={draft.typedTag}
        error={tagProblem(draft.tags, draft.typedTag)}
        onType={(typedTag) => onEdit({ typedTag })}
        onAdd={() => onEdit({ tags: addTag(draft.tags, draft.typedTag), typedTag: '' })}
        onRemove={(tag) => onEdit({ tags: draft.tags.filter((one) => one !== tag) })}
      />
      <AllFactFields draft={draft} onEdit={onEdit} />
    </details>
  );
}

/** When the document expires, as a line and as text. */
function Validity({ draft: { issuedOn, expiresOn } }: Pick<DraftFormProps, 'draft'>) {
  const today = calendarDate(new Date());
  const addedAt = new Date().toISOString();
  const { state, percent, headline } = expiryWords(i18n, { expiresOn, issuedOn: issuedOn || null, addedAt }, today);
  return (
    <div className="field keeps-for">
      <span className="field-label">{i18n.t({ id: 'upload.validity', message: 'Validity' })}</span>
      <ValidityBar
        state={state}
        percent={percent}
        label={i18n.t({
          id: 'lifeline.passed',
          message: '{percent} percent of its validity has passed',
          values: { percent },
        })}
      />
      <p className="field-hint">{headline}</p>
    </div>
  );
}
