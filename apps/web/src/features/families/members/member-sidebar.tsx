import Search from 'lucide-react/icons/search';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { listRequests } from '../../../household/family-permissions.ts';
import { useFamilies, useMembers, useReader } from '../../../household/household.tsx';
import { filterMembers, type ListedMember } from '../../../household/listed-members.ts';
import type { DueCount } from '../../../household/reminders.ts';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Brand } from '../../../ui/brand.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { JoinRequests } from './join-requests.tsx';
import { LoggedInAs } from './logged-in-as.tsx';
import { MemberList } from './member-list.tsx';
import './member-sidebar.css';

interface MemberSidebarProps {
  selectedId?: string;
  attention: ReadonlyMap<string, DueCount>;
  /** right of the brand: the theme, and on phones the close button */
  controls: ReactNode;
  /** after the members, in the same scrolling list */
  collections: ReactNode;
  /** between the members and the reader's own line */
  below?: ReactNode;
  onSelect?: () => void;
  onEditProfile: () => void;
  onManageFamily: () => void;
}

export function MemberSidebar({ controls, collections, below, onManageFamily, ...list }: MemberSidebarProps) {
  const families = useFamilies();
  const person = useReader();
  const manageLabel = i18n.t({ id: 'sidebar.manageFamily', message: 'Manage Family' });
  const [familyId, setFamilyId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const sought = useDeferredValue(text); // keeps typing fast while a long list renders
  const members = useMembers();
  const now = useNow();
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
            <h2>{families[0]?.name ?? i18n.t({ id: 'sidebar.family', message: 'Family' })}</h2>
            <p className="text-small muted tabular">
              {i18n.t({
                id: 'member.count',
                message: '{count, plural, one {# member} other {# members}}',
                values: { count: shown.length },
              })}
            </p>
          </div>
          <Button className="member-sidebar-manage" icon={UsersRound} onClick={onManageFamily}>
            <span>{manageLabel}</span>
          </Button>
        </div>
        <TextField
          className="bare"
          label={i18n.t({ id: 'sidebar.search', message: 'Search members' })}
          type="search"
          placeholder={i18n.t({ id: 'sidebar.searchPlaceholder', message: 'Search members...' })}
          autoComplete="off"
          start={<Icon of={Search} small />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FamilyChips members={members} value={familyId} onChange={setFamilyId} />
      </div>
      <div className="sidebar-list">
        <JoinRequests requests={listRequests(families, person.id)} />
        {shown.length > 0 ? (
          <MemberList {...list} now={now} members={shown} readerId={person.id} />
        ) : (
          <p className="member-sidebar-none" role="status">
            {text.trim() === ''
              ? i18n.t({ id: 'sidebar.noMembers', message: 'No members in this family' })
              : i18n.t({ id: 'sidebar.noMatches', message: 'No members found' })}
          </p>
        )}
        {collections}
      </div>
      {below}
      <LoggedInAs onEditProfile={list.onEditProfile} />
    </>
  );
}

interface FamilyChipsProps {
  members: readonly ListedMember[];
  value: string | null;
  onChange: (familyId: string | null) => void;
}

/** One chip for everyone and one per family, each with its number of members [SBR-5]. */
function FamilyChips({ members, value, onChange }: FamilyChipsProps) {
  const families = useFamilies();
  return (
    <fieldset className="family-chips">
      <legend className="visually-hidden">{i18n.t({ id: 'sidebar.filter', message: 'Filter by family' })}</legend>
      <Chip pressed={value === null} count={members.length} onClick={() => onChange(null)}>
        {i18n.t({ id: 'sidebar.all', message: 'All' })}
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
