import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { foldLetters } from '@kinvault/domain/fold-letters.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import UserRound from 'lucide-react/icons/user-round';
import { beginsWords } from '../../features/palette/match-rank.ts';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { avatarUrl } from '../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../household/household.tsx';
import type { ListedMember } from '../../household/listed-members.ts';
import { memberPath } from '../../household/listed-members.ts';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uploadTargetAt } from '../dashboard/upload-target.ts';

/** Actions of more than two people would bury the other results. */
const MOST_WITH_ACTIONS = 2;

/** By all typed words, or by one of them if the rest names a document of theirs: 'mia pa' [SBR-4]. */
export function findPeople<T extends Pick<ListedMember, 'personId' | 'name'>>(
  members: readonly T[],
  found: readonly Pick<Document, 'ownerId'>[],
  words: readonly string[],
): T[] {
  const owners = new Set(found.map(({ ownerId }) => ownerId));
  return members.filter(({ personId, name }) => {
    const plain = foldLetters(name);
    if (words.every((word) => plain.includes(word))) return true;
    return owners.has(personId) && words.some((word) => plain.includes(word));
  });
}

/** Choosing a person shows their documents. */
export function usePersonEntries(documents: readonly Document[]) {
  const navigate = useNavigate();
  return (members: readonly ListedMember[]): PaletteEntry[] =>
    members.map(({ personId, name, avatarId, isReader }) => ({
      id: `person-${personId}`,
      label: name,
      note: personNote(isReader, documents.filter(({ ownerId }) => ownerId === personId).length),
      image: <Avatar id={personId} name={name} src={avatarUrl(personId, avatarId)} size={36} />,
      onChoose: () => void navigate({ to: '/dashboard', search: { member: personId } }),
    }));
}

function personNote(isReader: boolean, count: number): string {
  return isReader
    ? i18n.t({
        id: 'palette.yourDocuments',
        message: 'You, {count, plural, one {# document} other {# documents}}',
        values: { count },
      })
    : i18n.t({
        id: 'palette.theirDocuments',
        message: '{count, plural, one {# document} other {# documents}}',
        values: { count },
      });
}

/** Uploading for a person, if allowed, and opening their page: for matching people, and for 'upload mia'. */
export function usePersonActions() {
  const families = useFamilies();
  const person = useReader();
  const navigate = useNavigate();
  return (
    members: readonly ListedMember[],
    found: readonly ListedMember[],
    words: readonly string[],
  ): PaletteEntry[] => {
    if (words.length === 0) return [];
    const near = new Set(found.slice(0, MOST_WITH_ACTIONS));
    const isMeant = (label: string) => words.length > 1 && beginsWords(label, words);
    return members
      .flatMap((member) =>
        [...uploadFor(member), pageOf(member)].filter(({ label }) => near.has(member) || isMeant(label)),
      )
      .slice(0, 2 * MOST_WITH_ACTIONS);
  };

  function uploadFor(member: ListedMember): PaletteEntry[] {
    const { personId, name, isReader } = member;
    if (isReader || !uploadTargetAt({ kind: 'member', member }, families, person)) return [];
    return [
      {
        id: `upload-for-${personId}`,
        label: i18n.t({
          id: 'palette.uploadFor',
          message: 'Upload Document for {name}',
          values: { name: firstNameOf(name) },
        }),
        image: <Icon of={Plus} />,
        onChoose: () => void navigate({ to: '/dashboard', search: { member: personId, upload: true } }),
      },
    ];
  }

  function pageOf({ personId, name }: ListedMember): PaletteEntry {
    return {
      id: `page-of-${personId}`,
      label: i18n.t({ id: 'palette.pageOf', message: '{name}’s page', values: { name } }),
      note: i18n.t({ id: 'palette.pageOfHint', message: 'Contact, documents and families' }),
      image: <Icon of={UserRound} />,
      onChoose: () => void navigate({ to: memberPath(personId) }),
    };
  }
}
