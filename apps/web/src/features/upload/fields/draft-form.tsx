import { MAX_DOCUMENT_NAME_CHARS, MAX_TEXT_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { calendarDate, distanceText, expiryState, lifePercent } from '@kinvault/domain/documents/expiry.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { type ReactNode, useState } from 'react';
import { DOCUMENT_LOOKS } from '../../../lib/document-look.ts';
import { fieldLabel } from '../../../lib/field-labels.ts';
import { i18n } from '../../../lib/i18n.ts';
import { addTag, tagProblem } from '../../../lib/tags.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Lifeline } from '../../../ui/lifeline.tsx';
import { TagsField } from '../../../ui/tags-field.tsx';
import { UPLOAD_DATES, UPLOAD_TEXTS, type UploadDraft } from '../queue/upload-draft.ts';
import { lacksExpiry, NO_EXPIRY_HINT } from '../upload-messages.ts';
import { AudienceField } from './audience-field.tsx';
import { TargetField } from './target-field.tsx';

interface DraftFormProps {
  draft: UploadDraft;
  families: readonly Family[];
  person: Person;
  /** it is being saved: other words would come too late */
  isLocked: boolean;
  /** one of several: who sees this one is said here, and for all of them in the foot */
  isOneOfSeveral: boolean;
  onEdit: (patch: Partial<UploadDraft>) => void;
  /** a remark beside whom it is for */
  note?: ReactNode;
}

/** The expiry date has a place of its own. */
const MORE_DATES = UPLOAD_DATES.filter((field) => field !== 'expiresOn');
const TYPE_OPTIONS = DOCUMENT_TYPES.map((type) => ({ value: type, label: type }));

/** What is said about the selected file. */
export function DraftForm({ draft, families, person, isLocked, isOneOfSeveral, onEdit, note }: DraftFormProps) {
  return (
    <fieldset className="upload-form" disabled={isLocked} aria-label="Details">
      <TextField
        label={fieldLabel('name')}
        value={draft.name}
        maxLength={MAX_DOCUMENT_NAME_CHARS}
        autoComplete="off"
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <div className="field-pair">
        <TargetField
          target={draft.target}
          families={families}
          person={person}
          onChange={(target) => onEdit({ target })}
        />
        <SelectField
          label={fieldLabel('type')}
          icon={DOCUMENT_LOOKS[draft.type].icon}
          options={TYPE_OPTIONS}
          value={draft.type}
          onChange={(event) => onEdit({ type: DOCUMENT_TYPES.find((type) => type === event.target.value) })}
        />
      </div>
      <div className="field-pair">
        <TextField
          label="Expiry date (optional)"
          type="date"
          value={draft.expiresOn}
          hint={lacksExpiry(draft) ? NO_EXPIRY_HINT : undefined}
          tone="soon"
          onChange={(event) => onEdit({ expiresOn: event.target.value })}
        />
        {draft.expiresOn && <KeepsFor issuedOn={draft.issuedOn} expiresOn={draft.expiresOn} />}
      </div>
      <MoreDetails draft={draft} onEdit={onEdit} />
      {isOneOfSeveral && (
        <AudienceField
          target={draft.target}
          families={families}
          person={person}
          isLocked={isLocked}
          onChange={(target) => onEdit({ target })}
        />
      )}
      {note}
    </fieldset>
  );
}

/** What a document may carry beside the specified fields [D-22]. */
function MoreDetails({ draft, onEdit }: Pick<DraftFormProps, 'draft' | 'onEdit'>) {
  const [isOpenAtFirst] = useState(draft.tags.length > 0);
  return (
    <details className="upload-more" open={isOpenAtFirst}>
      <summary>More details</summary>
      <div className="field-pair">
        {MORE_DATES.map((field) => (
          <TextField
            key={field}
            label={fieldLabel(field)}
            type="date"
            value={draft[field]}
            onChange={(event) => onEdit({ [field]: event.target.value })}
          />
        ))}
        {UPLOAD_TEXTS.map((field) => (
          <TextField
            key={field}
            label={fieldLabel(field)}
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
    </details>
  );
}

/** How long the document still holds, as a picture and in words. */
function KeepsFor({ issuedOn, expiresOn }: { issuedOn: string; expiresOn: string }) {
  const today = calendarDate(new Date());
  const percent = lifePercent(issuedOn || today, expiresOn, today);
  return (
    <div className="field keeps-for">
      <span className="field-label">Keeps for</span>
      <Lifeline
        state={expiryState(expiresOn, today)}
        percent={percent}
        label={`${percent} percent of its validity has passed`}
      />
      <p className="field-hint">{keepsText(distanceText(i18n, expiresOn, today))}</p>
    </div>
  );
}

function keepsText(distance: string): string {
  if (distance.startsWith('in ')) return `Valid for another ${distance.slice(3)}`;
  return distance === 'today' ? 'Expires today' : `Expired ${distance}`;
}
