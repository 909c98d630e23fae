import { useQuery } from '@tanstack/react-query';
import { collectionsQuery } from '../../household/collections.ts';
import { i18n } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/field.tsx';

interface AlsoInFieldProps {
  /** null: in none */
  collectionId: string | null;
  onChange: (collectionId: string | null) => void;
}

/** Beside the person or family that an upload is for: a collection that it joins [COL-1]. */
export function AlsoInField({ collectionId, onChange }: AlsoInFieldProps) {
  const { data: collections = [] } = useQuery(collectionsQuery);
  const open = collections.filter(({ canChange }) => canChange);
  if (open.length === 0) return null;
  return (
    <SelectField
      label={i18n.t({ id: 'collection.alsoIn', message: 'Also in' })}
      options={[
        { value: '', label: i18n.t({ id: 'collection.none', message: 'No collection' }) },
        ...open.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={collectionId ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
