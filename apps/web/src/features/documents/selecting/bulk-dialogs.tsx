import type { BulkChange } from '@kinvault/domain/documents/bulk.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_TEXT_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { COMMON_FACTS } from '@kinvault/domain/documents/fields.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { familyTitle } from '@kinvault/domain/families/family-title.ts';
import { can } from '@kinvault/domain/families/permissions.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { type ReactNode, useState } from 'react';
import { membershipsIn } from '../../../household/family-people.ts';
import { fieldLabel } from '../../../household/field-messages.ts';
import { useFamilies } from '../../../household/household.tsx';
import { addTag, tagProblem } from '../../../household/tags.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Switch } from '../../../ui/choice.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TagsField } from '../../../ui/tags-field.tsx';
import { documentNames } from './bulk-messages.ts';
import type { BulkAction } from './bulk-rights.ts';

/** A link changes nothing of the documents. */
type ChangingAction = Exclude<BulkAction, 'link'>;

/** A change without its documents. */
export type Asked = {
  [A in ChangingAction]: Omit<Extract<BulkChange, { action: A }>, 'documentIds'>;
}[ChangingAction];

interface Frame {
  chosen: readonly Document[];
  isBusy: boolean;
  onClose: () => void;
}

interface BulkDialogProps {
  frame: Frame;
  onSubmit: (asked: Asked) => void;
}

interface ShareManyProps extends BulkDialogProps {
  readerId: string;
}

/** Chooses families; those that already see all documents are on and cannot be turned off. */
export function ShareManyDialog({ frame, readerId, onSubmit }: ShareManyProps) {
  const families = useFamilies();
  const [familyIds, setFamilyIds] = useState<readonly string[]>([]);
  const membershipOf = membershipsIn(families);
  const own = families.filter(({ id }) => can('seeFamily', membershipOf(readerId, id)));
  return (
    <BulkForm
      {...frame}
      title={i18n.t({ id: 'bulk.shareTitle', message: 'Share with' })}
      submitLabel={i18n.t({ id: 'bulk.share', message: 'Share' })}
      canSubmit={familyIds.length > 0}
      onSubmit={() => onSubmit({ action: 'share', familyIds: [...familyIds] })}
    >
      {own.map(({ id, name }) => {
        const isShared = frame.chosen.every(({ sharedWith }) => sharedWith.includes(id));
        return (
          <Switch
            key={id}
            label={<bdi>{familyTitle(i18n, name)}</bdi>}
            checked={isShared || familyIds.includes(id)}
            disabled={isShared}
            onChange={({ target }) =>
              setFamilyIds((now) => (target.checked ? [...now, id] : now.filter((one) => one !== id)))
            }
          />
        );
      })}
      <p className="text-small muted">
        {i18n.t({
          id: 'bulk.shareHint',
          message: 'Everyone in the family will see them, and anyone who joins later.',
        })}
      </p>
    </BulkForm>
  );
}

/** Tags to add. Enter adds one; text in the field when the form is sent counts too. */
export function TagManyDialog({ frame, onSubmit }: BulkDialogProps) {
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const error = tagProblem(tags, typed);
  const all = addTag(tags, typed);
  return (
    <BulkForm
      {...frame}
      title={i18n.t({ id: 'bulk.tagTitle', message: 'Add tags' })}
      submitLabel={i18n.t({ id: 'bulk.tagTitle', message: 'Add tags' })}
      canSubmit={all.length > 0 && error === null}
      onSubmit={() => onSubmit({ action: 'tag', tags: all })}
    >
      <TagsField
        tags={tags}
        typed={typed}
        error={error}
        onType={setTyped}
        onAdd={() => {
          setTags(all);
          setTyped('');
        }}
        onRemove={(tag) => setTags((now) => now.filter((one) => one !== tag))}
      />
    </BulkForm>
  );
}

/** Fills in one fact for all selected documents. */
export function FillInManyDialog({ frame, onSubmit }: BulkDialogProps) {
  const [field, setField] = useState<(typeof COMMON_FACTS)[number]>('originalPlace');
  const [text, setText] = useState('');
  const value = text.trim();
  return (
    <BulkForm
      {...frame}
      title={i18n.t({ id: 'bulk.fillInTitle', message: 'Fill in for all' })}
      submitLabel={i18n.t({ id: 'bulk.fillIn', message: 'Fill in' })}
      canSubmit={value !== ''}
      onSubmit={() => onSubmit({ action: 'fillIn', field, value })}
    >
      <SelectField
        label={i18n.t({ id: 'bulk.field', message: 'What' })}
        options={COMMON_FACTS.map((one) => ({ value: one, label: fieldLabel(one) }))}
        value={field}
        onChange={(event) => setField(COMMON_FACTS.find((one) => one === event.target.value) ?? field)}
      />
      <TextField
        label={fieldLabel(field)}
        value={text}
        maxLength={MAX_TEXT_CHARS}
        autoComplete="off"
        hint={i18n.t({ id: 'bulk.fillInHint', message: 'It replaces what they say now. You can undo it.' })}
        onChange={(event) => setText(event.target.value)}
      />
    </BulkForm>
  );
}

interface HandOnManyProps extends BulkDialogProps {
  newOwners: readonly { id: string; name: string }[];
}

/** The new owner, and what that means. */
export function HandOnManyDialog({ frame, newOwners, onSubmit }: HandOnManyProps) {
  const families = useFamilies();
  const [ownerId, setOwnerId] = useState('');
  const newOwner = newOwners.find(({ id }) => id === ownerId);
  return (
    <BulkForm
      {...frame}
      title={i18n.t({ id: 'bulk.moveTo', message: 'Move to' })}
      submitLabel={i18n.t({ id: 'bulk.moveSubmit', message: 'Move' })}
      canSubmit={newOwner !== undefined}
      onSubmit={() => onSubmit({ action: 'handOn', ownerId })}
    >
      <SelectField
        label={i18n.t({ id: 'bulk.newOwner', message: 'New owner' })}
        options={[
          { value: '', label: i18n.t({ id: 'bulk.choosePerson', message: 'Choose a person' }) },
          ...newOwners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={ownerId}
        hint={newOwner && handOnHint(frame.chosen, newOwner, families)}
        onChange={(event) => setOwnerId(event.target.value)}
      />
    </BulkForm>
  );
}

function handOnHint(
  chosen: readonly Document[],
  { id, name }: { id: string; name: string },
  families: readonly Family[],
): string {
  const membershipOf = membershipsIn(families);
  const values = { name: firstNameOf(name) };
  const ended = families.filter(
    (family) =>
      chosen.some(({ sharedWith }) => sharedWith.includes(family.id)) && !can('seeFamily', membershipOf(id, family.id)),
  );
  const sentence = i18n.t({
    id: 'bulk.moveHint',
    message: '{name} will own them and decide who can see them.',
    values,
  });
  if (ended.length === 0) return sentence;
  const names = listed(
    i18n,
    ended.map((family) => family.name),
  );
  const ends = i18n.t({
    id: 'bulk.moveEnds',
    message: '{families} will no longer see them.',
    values: { families: names },
  });
  return `${sentence} ${ends}`;
}

interface BulkFormProps extends Frame {
  title: string;
  submitLabel: string;
  canSubmit: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

function BulkForm({ chosen, children, onSubmit, ...form }: BulkFormProps) {
  return (
    <FormDialog
      open
      width={440}
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.canSubmit && !form.isBusy) onSubmit();
      }}
    >
      <p>
        <bdi>{documentNames(chosen)}</bdi>
      </p>
      {children}
    </FormDialog>
  );
}
