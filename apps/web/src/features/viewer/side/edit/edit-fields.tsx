import {
  MAX_DOCUMENT_NAME_CHARS,
  MAX_NOTES_CHARS,
  MAX_TEXT_CHARS,
} from '@kinvault/domain/documents/document-limits.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-type-name.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { ALL_FIELDS, fieldsOfKind } from '@kinvault/domain/documents/fields.ts';
import Lock from 'lucide-react/icons/lock';
import { fieldLabel } from '../../../../lib/field-labels.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { addTag, tagProblem } from '../../../../lib/tags.ts';
import { Switch } from '../../../../ui/choice.tsx';
import { SelectField, TextAreaField, TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TagsField } from '../../../../ui/tags-field.tsx';
import type { DocumentContext } from '../document-rights.ts';
import type { EditDraft } from './edit-draft.ts';
import { OwnerField } from './owner-field.tsx';

const DATES = fieldsOfKind(ALL_FIELDS, 'date');
const TEXTS = fieldsOfKind(ALL_FIELDS, 'text');

interface EditFieldsProps {
  about: DocumentContext;
  draft: EditDraft;
  typedTag: string;
  onEdit: (patch: Partial<EditDraft>) => void;
  onTypeTag: (typed: string) => void;
}

/** An input for every field of a document [DVW-7, D-10, D-22]. */
export function EditFields({ about, draft, typedTag, onEdit, onTypeTag }: EditFieldsProps) {
  const text = (field: 'name' | (typeof DATES | typeof TEXTS)[number]) => ({
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
          onChange={(event) => onEdit({ type: DOCUMENT_TYPES.find((type) => type === event.target.value) })}
        />
        <OwnerField {...about} ownerId={draft.ownerId} onOwner={(ownerId) => onEdit({ ownerId })} />
      </div>
      <div className="field-pair edit-form-pair">
        {DATES.map((field) => (
          <TextField key={field} label={fieldLabel(field)} type="date" {...text(field)} />
        ))}
      </div>
      <div className="field-pair edit-form-pair">
        {TEXTS.map((field) => (
          <TextField key={field} label={fieldLabel(field)} maxLength={MAX_TEXT_CHARS} {...text(field)} />
        ))}
      </div>
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
