import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { KnownPlaces } from '@kinvault/domain/import/choices.ts';
import type { FolderChoice, PlannedFolder, PlannedHolder } from '@kinvault/domain/import/import-plan.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Minus from 'lucide-react/icons/minus';
import Shapes from 'lucide-react/icons/shapes';
import Tag from 'lucide-react/icons/tag';
import UsersRound from 'lucide-react/icons/users-round';
import { memberAvatarUrl } from '../../household/avatar-url.ts';
import { COLLECTION_LOOKS } from '../../household/collection-look.tsx';
import { useFamilies } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { spokenName } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface Option<T> {
  value: string;
  label: string;
  choice: T;
}

interface FolderFieldProps {
  folder: PlannedFolder;
  choice: FolderChoice;
  known: KnownPlaces;
  collections: readonly Collection[];
  onChange: (choice: FolderChoice) => void;
}

/** What a folder becomes: a collection, somebody's documents, a tag, or nothing. */
export function FolderField({ folder, choice, known, collections, onChange }: FolderFieldProps) {
  const options = folderOptions(folder, choice, known);
  return (
    <BecomesSelect
      about={folder.path}
      options={options}
      value={keyOfChoice(choice)}
      face={<FolderFace choice={choice} known={known} collections={collections} />}
      onChange={onChange}
    />
  );
}

function folderOptions(folder: PlannedFolder, choice: FolderChoice, known: KnownPlaces): Option<FolderChoice>[] {
  const name = folder.path.replaceAll(/[/_]+/g, ' ').trim();
  const made: FolderChoice =
    choice.as === 'collection' && 'name' in choice.collection
      ? choice
      : { as: 'collection', collection: { name: name.slice(0, 60), kind: 'own', familyId: null } };
  const tag: FolderChoice = choice.as === 'tag' ? choice : { as: 'tag', tag: name.slice(0, 30) };
  const choices: FolderChoice[] = [
    ...known.collections.map(({ id }) => ({ as: 'collection' as const, collection: { id } })),
    made,
    ...targetsOf(known).map((target) => ({ as: 'target' as const, target })),
    tag,
    { as: 'nothing' },
  ];
  return choices.map((one) => ({ value: keyOfChoice(one), label: folderLabel(one, known), choice: one }));
}

/** How a folder's choice reads: 'Collection: The car', 'Carmen’s documents', 'Tag: Tax 2025'. */
export function folderLabel(choice: FolderChoice, known: KnownPlaces): string {
  if (choice.as === 'nothing') return i18n.t({ id: 'import.nothing', message: 'Nothing' });
  if (choice.as === 'tag') return i18n.t({ id: 'import.tag', message: 'Tag: {tag}', values: { tag: choice.tag } });
  if (choice.as === 'target') return targetLabel(choice.target, known);
  const place = choice.collection;
  if ('name' in place)
    return i18n.t({ id: 'import.newCollection', message: 'New collection: {name}', values: { name: place.name } });
  const name = known.collections.find(({ id }) => id === place.id)?.name ?? '';
  return i18n.t({ id: 'import.collection', message: 'Collection: {name}', values: { name } });
}

export function targetLabel(target: UploadTarget, known: KnownPlaces): string {
  if (target.kind === 'family') {
    const name = known.families.find(({ id }) => id === target.familyId)?.name ?? '';
    return i18n.t({ id: 'import.ofFamily', message: 'Documents of the family {name}', values: { name } });
  }
  if (target.personId === known.me.id) return i18n.t({ id: 'import.mine', message: 'My documents' });
  const name = known.people.find(({ id }) => id === target.personId)?.name ?? '';
  return i18n.t({ id: 'import.ofPerson', message: 'Documents of {name}', values: { name } });
}

interface HolderFieldProps {
  holder: PlannedHolder;
  choice: UploadTarget | null;
  known: KnownPlaces;
  onChange: (choice: UploadTarget | null) => void;
}

/** Whose documents here those of a person of the archive become. */
export function HolderField({ holder, choice, known, onChange }: HolderFieldProps) {
  const leftOut = { value: 'none', label: i18n.t({ id: 'import.leaveOut', message: 'Leave out' }), choice: null };
  const targets = targetsOf(known).map((target) => ({
    value: placeOf(target),
    label: targetLabel(target, known),
    choice: target,
  }));
  return (
    <BecomesSelect
      about={holder.name}
      options={[...targets, leftOut]}
      value={choice === null ? 'none' : placeOf(choice)}
      face={choice === null ? <Icon of={Minus} /> : <TargetFace target={choice} known={known} />}
      onChange={onChange}
    />
  );
}

interface BecomesSelectProps<T> {
  about: string;
  options: readonly Option<T>[];
  value: string;
  face: React.ReactNode;
  onChange: (choice: T) => void;
}

function BecomesSelect<T>({ about, options, value, face, onChange }: BecomesSelectProps<T>) {
  const label = spokenName(i18n.t({ id: 'import.becomes', message: 'Becomes' }), about);
  return (
    <span className="input select import-becomes">
      {face}
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value);
          if (chosen) onChange(chosen.choice);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} />
    </span>
  );
}

function FolderFace({ choice, known, collections }: Pick<FolderFieldProps, 'choice' | 'known' | 'collections'>) {
  if (choice.as === 'nothing') return <Icon of={Minus} />;
  if (choice.as === 'tag') return <Icon of={Tag} />;
  if (choice.as === 'target') return <TargetFace target={choice.target} known={known} />;
  const place = choice.collection;
  const kind = 'name' in place ? place.kind : collections.find(({ id }) => id === place.id)?.kind;
  return <Icon of={kind ? COLLECTION_LOOKS[kind].icon : Shapes} />;
}

function TargetFace({ target, known }: { target: UploadTarget; known: KnownPlaces }) {
  const families = useFamilies();
  if (target.kind === 'family') return <Icon of={UsersRound} />;
  const { personId } = target;
  const name = [known.me, ...known.people].find(({ id }) => id === personId)?.name ?? '';
  return <Avatar id={personId} name={name} src={memberAvatarUrl(personId, families)} size={24} />;
}

const targetsOf = ({ me, people, families }: KnownPlaces): UploadTarget[] => [
  ...[me, ...people].map(({ id }) => ({ kind: 'person' as const, personId: id, shareWith: [] })),
  ...families.map(({ id }) => ({ kind: 'family' as const, familyId: id })),
];

const placeOf = (target: UploadTarget) => (target.kind === 'person' ? target.personId : target.familyId);

function keyOfChoice(choice: FolderChoice): string {
  if (choice.as === 'collection') return 'id' in choice.collection ? choice.collection.id : 'made';
  return choice.as === 'target' ? placeOf(choice.target) : choice.as;
}
