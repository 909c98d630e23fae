import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import Search from 'lucide-react/icons/search';
import UserPen from 'lucide-react/icons/user-pen';
import { type ReactNode, useState } from 'react';
import { counted } from '../../lib/words.ts';
import { Brand } from '../../ui/brand.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Attention } from './attention-badge.tsx';
import { FamilyChips } from './family-chips.tsx';
import { filterMembers, listMembers } from './listed-members.ts';
import { LoggedInAs } from './logged-in-as.tsx';
import { MemberRow } from './member-row.tsx';
import './member-sidebar.css';

interface MemberSidebarProps {
  families: readonly Family[];
  person: Person;
  now: Date;
  selectedId?: string;
  attention: ReadonlyMap<string, Attention>;
  /** stands at the right of the brand: theme, and on phones the button that closes */
  controls: ReactNode;
  onSelect?: () => void;
  onEditProfile: () => void;
}

export function MemberSidebar({
  families,
  person,
  now,
  selectedId,
  attention,
  controls,
  onSelect,
  onEditProfile,
}: MemberSidebarProps) {
  const [familyId, setFamilyId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const members = listMembers(families, person.id);
  const shown = filterMembers(members, { familyId, text });
  return (
    <>
      <div className="top">
        <div className="row side-brand">
          <Brand href="/dashboard" />
          {controls}
        </div>
        <div>
          <h2>{families[0]?.name ?? 'Family'}</h2>
          <p className="t-sm mute">{counted(shown.length, 'member')}</p>
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
      {shown.length > 0 ? (
        <ul className="list">
          {shown.map((member) => (
            <MemberRow
              key={member.personId}
              member={member}
              now={now}
              isSelected={member.personId === selectedId}
              attention={attention.get(member.personId)}
              onSelect={onSelect}
              actions={member.isReader ? [{ label: 'Edit Profile', icon: UserPen, onSelect: onEditProfile }] : []}
            />
          ))}
        </ul>
      ) : (
        <p className="list none" role="status">
          {text.trim() === '' ? 'No members in this family' : 'No members found'}
        </p>
      )}
      <LoggedInAs person={person} onEditProfile={onEditProfile} />
    </>
  );
}
