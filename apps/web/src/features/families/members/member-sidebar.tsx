import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import Search from 'lucide-react/icons/search';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Brand } from '../../../ui/brand.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { listRequests } from '../family-permissions.ts';
import { filterMembers, type ListedMember, listMembers } from '../listed-members.ts';
import type { Attention } from './attention-badge.tsx';
import { JoinRequests } from './join-requests.tsx';
import { LoggedInAs } from './logged-in-as.tsx';
import { MemberList } from './member-list.tsx';
import './member-sidebar.css';

interface MemberSidebarProps {
  families: readonly Family[];
  person: Person;
  now: Date;
  selectedId?: string;
  attention: ReadonlyMap<string, Attention>;
  /** stands at the right of the brand: theme, and on phones the button that closes */
  controls: ReactNode;
  /** between the members and the reader's own line */
  below?: ReactNode;
  onSelect?: () => void;
  onEditProfile: () => void;
  onManageFamily: () => void;
}

export function MemberSidebar({ families, person, controls, below, onManageFamily, ...list }: MemberSidebarProps) {
  const [familyId, setFamilyId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const sought = useDeferredValue(text); // what is typed appears at once, whatever the list costs
  const members = listMembers(families, person.id);
  const shown = filterMembers(members, { familyId, text: sought });
  return (
    <>
      <div className="sidebar-top">
        <div className="row member-sidebar-brand">
          <Brand href="/dashboard" />
          {controls}
        </div>
        <div className="row member-sidebar-head">
          <div className="grow">
            <h2>{families[0]?.name ?? 'Family'}</h2>
            <p className="text-small muted tabular">{counted(shown.length, 'member')}</p>
          </div>
          <Button
            className="member-sidebar-manage"
            icon={UsersRound}
            aria-label="Manage Family"
            onClick={onManageFamily}
          >
            <span>Manage Family</span>
          </Button>
        </div>
        <TextField
          className="bare"
          label="Search members"
          type="search"
          placeholder="Search members..."
          autoComplete="off"
          start={<Icon of={Search} small />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FamilyChips families={families} members={members} value={familyId} onChange={setFamilyId} />
      </div>
      <div className="sidebar-list">
        <JoinRequests requests={listRequests(families, person.id)} />
        {shown.length > 0 ? (
          <MemberList {...list} members={shown} families={families} readerId={person.id} />
        ) : (
          <p className="member-sidebar-none" role="status">
            {text.trim() === '' ? 'No members in this family' : 'No members found'}
          </p>
        )}
      </div>
      {below}
      <LoggedInAs person={person} onEditProfile={list.onEditProfile} />
    </>
  );
}

interface FamilyChipsProps {
  families: readonly Family[];
  members: readonly ListedMember[];
  value: string | null;
  onChange: (familyId: string | null) => void;
}

/** All, and one for each family, with how many people that is [SBR-5]. */
function FamilyChips({ families, members, value, onChange }: FamilyChipsProps) {
  return (
    <fieldset className="family-chips">
      <legend className="visually-hidden">Filter by family</legend>
      <Chip pressed={value === null} count={members.length} onClick={() => onChange(null)}>
        All
      </Chip>
      {families.map((family) => (
        <Chip
          key={family.id}
          pressed={value === family.id}
          count={members.filter(({ familyIds }) => familyIds.includes(family.id)).length}
          onClick={() => onChange(family.id)}
        >
          <span className="ellipsis">
            <bdi>{family.name}</bdi>
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}
