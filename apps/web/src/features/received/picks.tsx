import { audienceSummary } from '@kinvault/domain/documents/audience.ts';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { longDateText } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleHelp from 'lucide-react/icons/circle-help';
import Eye from 'lucide-react/icons/eye';
import Shapes from 'lucide-react/icons/shapes';
import UsersRound from 'lucide-react/icons/users-round';
import type { ComponentProps, ReactNode } from 'react';
import { memberAvatarUrl } from '../../household/avatar-url.ts';
import { COLLECTION_LOOKS } from '../../household/collection-look.tsx';
import { collectionsQuery } from '../../household/collections.ts';
import { useFamilies, useMembers, useReader } from '../../household/household.tsx';
import { shortNameOf } from '../../household/listed-members.ts';
import { isSameTarget, targetReach, targetValue } from '../../household/upload-targets.ts';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { spokenName } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/opened-menu.tsx';
import { audienceChoices } from './audience-choices.ts';
import { privateTarget } from './filing-draft.ts';
import type { ReceivedActions, Waiting } from './use-received.ts';

interface PickProps {
  label: string;
  /** what it says now */
  value: string;
  face?: ReactNode;
  /** amber: it asks */
  isAsking?: boolean;
  /** the document that it is about */
  about: string;
  items: MenuItem[];
}

/** A small choice. What is visible is read out first, then what it chooses. */
function Pick({ label, value, face, isAsking = false, about, items }: PickProps) {
  return (
    <Menu
      label={spokenName(label, about)}
      align="start"
      items={items}
      trigger={
        <PickButton className={classNames('received-pick', isAsking && 'asks')}>
          {isAsking ? <Icon of={CircleHelp} small /> : face}
          <span className="ellipsis grow">{value}</span>
          <span className="visually-hidden">{spokenName(label, about)}</span>
          <Icon of={ChevronDown} small />
        </PickButton>
      }
    />
  );
}

function PickButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} />;
}

interface PicksProps {
  waiting: Waiting;
  options: ReceivedActions['options'];
}

/** Type, whose, who will see it, and a collection; a date that can be read in two ways. */
export function Picks({ waiting, options }: PicksProps) {
  return (
    <div className="received-picks">
      <TypePick waiting={waiting} />
      <WhosePick {...{ waiting, options }} />
      <AudiencePick waiting={waiting} />
      <CollectionPick waiting={waiting} />
      <DatePick waiting={waiting} />
    </div>
  );
}

function TypePick({ waiting: { draft, choose } }: Pick<PicksProps, 'waiting'>) {
  const { type, name } = draft;
  return (
    <Pick
      label={i18n.t({ id: 'field.type', message: 'Type' })}
      about={name}
      value={type ? documentTypeName(i18n, type) : i18n.t({ id: 'received.whatIsIt', message: 'What is it?' })}
      isAsking={type === null}
      items={DOCUMENT_TYPES.map((one) => ({
        id: one,
        label: documentTypeName(i18n, one),
        checked: one === type,
        onSelect: () => choose({ type: one }),
      }))}
    />
  );
}

function WhosePick({ waiting: { draft, choose }, options }: PicksProps) {
  const families = useFamilies();
  const members = useMembers();
  const reader = useReader();
  const { target } = draft;
  const member = target.kind === 'person' && members.find(({ personId }) => personId === target.personId);
  const chosen = options.find((option) => option.value === targetValue(target));
  const face =
    target.kind === 'person' ? (
      <Avatar
        id={target.personId}
        name={chosen?.name ?? ''}
        src={memberAvatarUrl(target.personId, families)}
        size={20}
      />
    ) : (
      <Icon of={UsersRound} small />
    );
  return (
    <Pick
      label={i18n.t({ id: 'received.whose', message: 'Whose' })}
      about={draft.name}
      value={(member && shortNameOf(member, members)) || (chosen?.label ?? '')}
      face={face}
      items={options.map((option) => ({
        id: option.value,
        label: option.label,
        checked: option === chosen,
        onSelect: () => choose({ target: targetFor(option.target, reader.id) }),
      }))}
    />
  );
}

/** One's own begins private. */
export function targetFor(target: UploadTarget, readerId: string): UploadTarget {
  return target.kind === 'person' && target.personId === readerId ? privateTarget(readerId) : target;
}

function AudiencePick({ waiting: { draft, choose } }: Pick<PicksProps, 'waiting'>) {
  const families = useFamilies();
  const reader = useReader();
  const { target } = draft;
  const textOf = (one: UploadTarget) => audienceSummary(i18n, targetReach(one, families, reader), families, reader.id);
  return (
    <Pick
      label={i18n.t({ id: 'received.visibleTo', message: 'Visible to' })}
      about={draft.name}
      value={textOf(target)}
      face={<Icon of={Eye} small />}
      items={audienceChoices(target, families, reader).map((one) => ({
        id: one.kind === 'person' ? one.shareWith.join() : one.familyId,
        label: textOf(one),
        checked: isSameTarget(one, target),
        onSelect: () => choose({ target: one }),
      }))}
    />
  );
}

/** Only where there is a collection to put it into. */
function CollectionPick({ waiting: { draft, choose } }: Pick<PicksProps, 'waiting'>) {
  const { data: collections = [] } = useQuery(collectionsQuery);
  const changeable = collections.filter(({ canChange }) => canChange);
  const { newCollection } = draft;
  if (changeable.length === 0 && newCollection === null) return null;
  const chosen = changeable.find(({ id }) => id === draft.collectionId);
  const none = i18n.t({ id: 'received.noCollection', message: 'No collection' });
  return (
    <Pick
      label={i18n.t({ id: 'received.collection', message: 'Collection' })}
      about={draft.name}
      value={chosen?.name ?? newCollection ?? none}
      face={<Icon of={chosen ? COLLECTION_LOOKS[chosen.kind].icon : Shapes} small />}
      items={[
        {
          id: 'none',
          label: none,
          checked: !chosen && newCollection === null,
          onSelect: () => choose({ collectionId: null }),
        },
        ...changeable.map(({ id, name }) => ({
          id,
          label: name,
          checked: id === draft.collectionId,
          onSelect: () => choose({ collectionId: id }),
        })),
      ]}
    />
  );
}

/** Asked once: the answer can be changed in the document [REA-4]. */
function DatePick({ waiting: { draft, choose } }: Pick<PicksProps, 'waiting'>) {
  const { dateQuestion, name } = draft;
  if (!dateQuestion) return null;
  const dates = [dateQuestion.value, dateQuestion.orValue].filter((date) => date !== null);
  return (
    <Pick
      label={i18n.t({ id: 'details.expires', message: 'Expires' })}
      about={name}
      value={i18n.t({ id: 'received.whichDate', message: 'When does it expire?' })}
      isAsking
      items={[
        ...dates.map((date) => ({
          id: date,
          label: longDateText(i18n, date),
          onSelect: () => choose({ expiresOn: date }),
        })),
        {
          label: i18n.t({ id: 'received.doesNotExpire', message: 'It doesn’t expire' }),
          onSelect: () => choose({ expiresOn: null }),
        },
      ]}
    />
  );
}
