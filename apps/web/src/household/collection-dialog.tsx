import type { Collection, CollectionKind } from '@kinvault/domain/collections/collection.schema.ts';
import { MAX_COLLECTION_NAME_CHARS } from '@kinvault/domain/collections/collection-limits.ts';
import { useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { randomUuid } from '../lib/random-uuid.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { COLLECTION_LOOKS, CollectionIcon } from './collection-look.tsx';
import './collection-dialog.css';
import { useCollectionChanges } from './collections.ts';
import { familiesWhere } from './family-permissions.ts';
import { useFamilies, useReader } from './household.tsx';
import { TripFields, tripOf, useTravellers } from './trip-fields.tsx';

interface CollectionDialogProps {
  /** the one to rename; absent for a new one */
  collection?: Collection;
  /** put into a new one */
  documentIds?: string[];
  onClose: () => void;
  /** called with the id of a new one */
  onMade?: (collectionId: string) => void;
}

const KINDS = Object.keys(COLLECTION_LOOKS) as CollectionKind[];

/** Kind, name and who sees a collection, and the dates and travellers of a trip. */
export function CollectionDialog({ collection, documentIds, onClose, onMade }: CollectionDialogProps) {
  const reader = useReader();
  const families = familiesWhere('editGeneralDocument', useFamilies(), reader.id);
  const { create, change } = useCollectionChanges();
  const [key] = useState(randomUuid);
  const [kind, setKind] = useState<CollectionKind>(collection?.kind ?? 'car');
  const [name, setName] = useState(collection?.name ?? '');
  const [familyId, setFamilyId] = useState(families[0]?.id ?? '');
  const [draft, setDraft] = useState(collection?.trip ?? { departsOn: '', returnsOn: '', travellerIds: [reader.id] });
  const [isBusy, setBusy] = useState(false);
  const whose = collection ? collection.familyId : familyId || null;
  const people = useTravellers(whose);
  const trip = kind === 'trip' ? tripOf(draft, people) : undefined;
  const canSubmit = name.trim() !== '' && trip !== null;

  async function save(): Promise<boolean> {
    if (!canSubmit) return false;
    const fields = { kind, name: name.trim(), trip };
    if (collection) return (await change(collection.id, fields)) !== null;
    const made = await create({ ...fields, familyId: whose, documentIds }, key);
    if (made) onMade?.(made.result.collectionId);
    return made !== null;
  }

  return (
    <FormDialog
      open
      width={560}
      title={
        collection
          ? i18n.t({ id: 'collection.edit', message: 'Edit collection' })
          : i18n.t({ id: 'collection.newTitle', message: 'Keep documents together' })
      }
      submitLabel={
        collection
          ? i18n.t({ id: 'collection.save', message: 'Save' })
          : i18n.t({ id: 'collection.create', message: 'Create collection' })
      }
      {...{ isBusy, canSubmit, onClose }}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!canSubmit || isBusy) return;
        setBusy(true);
        if (await save()) onClose();
        else setBusy(false);
      }}
    >
      <fieldset className="collection-kinds">
        <legend className="field-label">{i18n.t({ id: 'collection.what', message: 'What is it?' })}</legend>
        {KINDS.map((one) => (
          <label key={one} className="collection-kind">
            <input
              className="visually-hidden"
              type="radio"
              name="collection-kind"
              checked={one === kind}
              onChange={() => setKind(one)}
            />
            <CollectionIcon kind={one} />
            <span>{i18n.t(COLLECTION_LOOKS[one].name)}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={i18n.t({ id: 'collection.name', message: 'Name' })}
        maxLength={MAX_COLLECTION_NAME_CHARS}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {kind === 'trip' && <TripFields draft={draft} familyId={whose} onChange={setDraft} />}
      {!collection && (
        <SelectField
          label={i18n.t({ id: 'collection.who', message: 'Who sees the collection' })}
          hint={i18n.t({
            id: 'collection.opensNothing',
            message: 'Adding a document here doesn’t share it with anyone.',
          })}
          options={[
            ...families.map(({ id, name: family }) => ({ value: id, label: family })),
            { value: '', label: i18n.t({ id: 'collection.onlyMe', message: 'Only me' }) },
          ]}
          value={familyId}
          onChange={(event) => setFamilyId(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
