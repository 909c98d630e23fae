import { MAX_DOCUMENT_NAME_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { ReactNode } from 'react';
import { DOCUMENT_LOOKS } from '../../lib/document-look.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { AudienceField } from './audience-field.tsx';
import { KeepsFor } from './keeps-for.tsx';
import { TargetField } from './target-field.tsx';
import type { UploadDraft } from './upload-draft.ts';

export interface DraftFormProps {
  draft: UploadDraft;
  families: readonly Family[];
  person: Person;
  /** it is being saved: other words would come too late */
  isLocked: boolean;
  onEdit: (patch: Partial<UploadDraft>) => void;
  /** a remark beside whom it is for */
  note?: ReactNode;
}

const TYPE_OPTIONS = DOCUMENT_TYPES.map((type) => ({ value: type, label: type }));

/** What is said about the selected file. */
export function DraftForm({ draft, families, person, isLocked, onEdit, note }: DraftFormProps) {
  return (
    <fieldset className="upload-form" disabled={isLocked} aria-label="Details">
      <TextField
        label="Name"
        value={draft.name}
        maxLength={MAX_DOCUMENT_NAME_CHARS}
        autoComplete="off"
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <div className="grid2">
        <TargetField
          target={draft.target}
          families={families}
          person={person}
          onChange={(target) => onEdit({ target })}
        />
        <SelectField
          label="Type"
          icon={DOCUMENT_LOOKS[draft.type].icon}
          options={TYPE_OPTIONS}
          value={draft.type}
          onChange={(event) => onEdit({ type: DOCUMENT_TYPES.find((type) => type === event.target.value) })}
        />
      </div>
      <div className="grid2">
        <TextField
          label="Expiry date (optional)"
          type="date"
          value={draft.expiresOn}
          onChange={(event) => onEdit({ expiresOn: event.target.value })}
        />
        {draft.expiresOn && <KeepsFor issuedOn={draft.issuedOn} expiresOn={draft.expiresOn} />}
      </div>
      <MoreDetails draft={draft} onEdit={onEdit} />
      <AudienceField
        target={draft.target}
        families={families}
        person={person}
        onChange={(target) => onEdit({ target })}
      />
      {note}
    </fieldset>
  );
}

/** What a document may carry beside the specified fields [D-22]. */
function MoreDetails({ draft, onEdit }: Pick<DraftFormProps, 'draft' | 'onEdit'>) {
  return (
    <details className="upload-more">
      <summary>More details</summary>
      <div className="grid2">
        <TextField
          label="Date of issue"
          type="date"
          value={draft.issuedOn}
          onChange={(event) => onEdit({ issuedOn: event.target.value })}
        />
        <TextField
          label="Number"
          value={draft.number}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onEdit({ number: event.target.value })}
        />
        <TextField
          label="Issuing country"
          value={draft.issuingCountry}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onEdit({ issuingCountry: event.target.value })}
        />
      </div>
    </details>
  );
}
