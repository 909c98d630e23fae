import type { FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import { type FamilyLogKind, topicOf } from '@kinvault/domain/families/family-log-topics.ts';
import type { LucideIcon } from 'lucide-react';
import Crown from 'lucide-react/icons/crown';
import EyeOff from 'lucide-react/icons/eye-off';
import House from 'lucide-react/icons/house';
import Shield from 'lucide-react/icons/shield';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies } from '../../../household/household.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './log.css';
import { entryTime, groupEntries, groupName } from './log-groups.ts';
import { entryDetail, entryText, topicName } from './log-messages.ts';

const ICONS: Readonly<Record<FamilyLogKind, LucideIcon>> = {
  founded: House,
  joined: UserCheck,
  left: UserMinus,
  removed: UserMinus,
  person_added: UserPlus,
  person_ended: UserMinus,
  person_joined: UserCheck,
  person_back: UserPlus,
  account_given: UserCheck,
  role_changed: Shield,
  owner_changed: Crown,
  shared: UsersRound,
  unshared: EyeOff,
};

interface LogListProps {
  entries: readonly FamilyLogEntry[];
  familyName: string;
  now: Date;
}

/** The entries by time: today, this week, earlier. */
export function LogList({ entries, familyName, now }: LogListProps) {
  return (
    <div className="log">
      {groupEntries(entries, now).map(({ group, entries: ofGroup }) => (
        <section key={group} aria-labelledby={`log-${group}`}>
          <h2 id={`log-${group}`}>{groupName(group)}</h2>
          <ul>
            {ofGroup.map((entry) => (
              <LogRow key={entry.id} entry={entry} familyName={familyName} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function LogRow({ entry, familyName, now }: Omit<LogListProps, 'entries'> & { entry: FamilyLogEntry }) {
  const families = useFamilies();
  const { kind, actor, person, at } = entry;
  const shown = kind === 'joined' || kind === 'left' ? person : actor;
  const detail = entryDetail(entry);
  return (
    <li className="log-row">
      <span className="log-who">
        {shown && <Avatar id={shown.id} name={shown.name} src={memberAvatarUrl(shown.id, families)} />}
        <span className="log-icon">
          <Icon of={ICONS[kind]} />
        </span>
      </span>
      <p className="log-words">
        <span className="strong">{entryText(entry, familyName)}</span>
        {detail && <span className="text-small muted">{detail}</span>}
      </p>
      <Badge>{topicName(topicOf(kind))}</Badge>
      <time className="log-time text-small muted tabular" dateTime={at}>
        {entryTime(entry, now)}
      </time>
    </li>
  );
}
