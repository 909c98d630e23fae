import {
  MAX_DOCUMENT_NAME_CHARS,
  MAX_NOTES_CHARS,
  MAX_TEXT_CHARS,
} from '@kinvault/domain/documents/document-limits.ts';
import { DOCUMENT_TYPES, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { ALL_FIELDS, fieldsOfKind } from '@kinvault/domain/documents/fields.ts';
import { spanChoiceText } from '@kinvault/domain/format/span-text.ts';
import { isSpan, type Span } from '@kinvault/domain/reminders/spans.ts';
import Lock from 'lucide-react/icons/lock';
import { DateField } from '../../../../household/date-field.tsx';
import { FactFields } from '../../../../household/facts/fact-fields.tsx';
import { isPlainField } from '../../../../household/facts/fact-sections.ts';
import { DATE_DIRECTIONS } from '../../../../household/field-drafts.ts';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { InsuranceKindField, withType } from '../../../../household/insurance-kind-field.tsx';
import { addTag, tagProblem } from '../../../../household/tags.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Switch } from '../../../../ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TagsField } from '../../../../ui/tags-field.tsx';
import type { DocumentContext } from '../reader-rights.ts';
import type { EditDraft } from './edit-draft.ts';
import { OwnerField } from './owner-field.tsx';

const DATES = fieldsOfKind(ALL_FIELDS, 'date').filter(isPlainField);
const TEXTS = fieldsOfKind(ALL_FIELDS, 'text', 'country').filter(isPlainField);
const SPANS = fieldsOfKind(ALL_FIELDS, 'span');

const SPAN_OPTIONS: Record<(typeof SPANS)[number], readonly Span[]> = {
  timeToRenew: ['P2W', 'P4W', 'P6W', 'P8W', 'P10W', 'P12W', 'P6M'],
  firstReminder: ['P1W', 'P30D', 'P6W', 'P3M', 'P6M', 'P9M', 'P12M'],
};

interface EditFieldsProps {
  about: DocumentContext;
  draft: EditDraft;
  typedTag: string;
  onEdit: (patch: Partial<EditDraft>) => void;
  onTypeTag: (typed: string) => void;
}

/** An input for every field of a document [DVW-7, D-10, D-22]. */
export function EditFields({ about, draft, typedTag, onEdit, onTypeTag }: EditFieldsProps) {
  const text = (field: 'name' | (typeof TEXTS)[number]) => ({
    value: draft[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onEdit({ [field]: event.target.value }),
  });
  return (
    <>
      <TextField
        label={fieldLabel('name')}
        maxLength={MAX_DOCUMENT_NAME_CHARS}
        error={draft.name.trim() === '' ? i18n.t({ id: 'editDocument.nameMissing', message: 'Enter a name.' }) : null}
        {...text('name')}
      />
      <div className="field-pair edit-form-pair">
        <SelectField
          label={fieldLabel('type')}
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
        <OwnerField {...about} ownerId={draft.ownerId} onOwner={(ownerId) => onEdit({ ownerId })} />
      </div>
      {draft.type === 'Insurance' && (
        <InsuranceKindField value={draft.insuranceKind} onChange={(insuranceKind) => onEdit({ insuranceKind })} />
      )}
      <div className="field-pair edit-form-pair">
        {DATES.map((field) => (
          <DateField
            key={field}
            label={fieldLabel(field)}
            lies={DATE_DIRECTIONS[field]}
            value={draft[field]}
            onChange={(date) => onEdit({ [field]: date })}
          />
        ))}
      </div>
      <div className="field-pair edit-form-pair">
        {TEXTS.map((field) => (
          <TextField key={field} label={fieldLabel(field, draft.type)} maxLength={MAX_TEXT_CHARS} {...text(field)} />
        ))}
      </div>
      <div className="field-pair edit-form-pair">
        {SPANS.filter((field) => field !== 'timeToRenew' || draft.noticePeriod === '').map((field) => (
          <SelectField
            key={field}
            label={fieldLabel(field)}
            options={spanOptions(field, draft[field])}
            value={draft[field]}
            onChange={(event) => onEdit({ [field]: event.target.value })}
          />
        ))}
      </div>
      <FactFields draft={draft} onEdit={onEdit} />
      <TagsField
        tags={draft.tags}
        typed={typedTag}
        error={tagProblem(draft.tags, typedTag)}
        onType={onTypeTag}
        onAdd={() => {
          onEdit({ tags: addTag(draft.tags, typedTag) });
          onTypeTag('');
        }}
        onRemove={(tag) => onEdit({ tags: draft.tags.filter((one) => one !== tag) })}
      />
      <TextAreaField
        label={fieldLabel('notes')}
        rows={3}
        maxLength={MAX_NOTES_CHARS}
        value={draft.notes}
        onChange={(event) => onEdit({ notes: event.target.value })}
        hint={
          <>
            <Icon of={Lock} small />
            <span>{i18n.t({ id: 'notes.private', message: 'Only you can see your notes.' })}</span>
          </>
        }
      />
      <Switch
        label={<b className="strong">{fieldLabel('isFavorite')}</b>}
        checked={draft.isFavorite}
        onChange={(event) => onEdit({ isFavorite: event.target.checked })}
      />
    </>
  );
}

/** The type's default, none, the usual spans, and the chosen one if it is not among them. */
function spanOptions(field: (typeof SPANS)[number], chosen: string) {
  const spans = SPAN_OPTIONS[field];
  const other = isSpan(chosen) && !spans.includes(chosen) ? [chosen] : [];
  return [null, 'none' as const, ...spans, ...other].map((choice) => ({
    value: choice ?? '',
    label: spanChoiceText(i18n, choice),
  }));
}
