import { isActive, presenceLabel } from '@kinvault/domain/people/presence.ts';
import { Link } from '@tanstack/react-router';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { useReader } from '../../../household/household.tsx';
import { type ListedMember, lastSeenOf, memberPath } from '../../../household/listed-members.ts';
import { lookedAfterText } from '../../../household/looked-after.ts';
import type { DueCount } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/opened-menu.tsx';
import { AttentionBadge } from './attention-badge.tsx';

interface MemberRowProps {
  member: ListedMember;
  now: Date;
  isSelected: boolean;
  attention?: DueCount;
  onSelect?: () => void;
  /** what can be done with this person [SBR-8] */
  actions: MenuItem[];
}

/**
 * One person. Rows far from the visible part show only the name, so that searching the page still finds it: two hundred
 * rows of links and menus take half a second for each key typed into the search.
 */
export function MemberRow({ isFirst, ...row }: MemberRowProps & { isFirst: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(item, '.sidebar-list');
  return (
    <li ref={item} className="member-row">
      {isFirst || isNear ? (
        <RowContent {...row} />
      ) : (
        <span className="member-row-text">
          <bdi>{row.member.name}</bdi>
        </span>
      )}
    </li>
  );
}

/** Avatar, name, last seen, expiry badge [SBR-6]. */
function RowContent({ member, now, isSelected, attention, onSelect, actions }: MemberRowProps) {
  const { personId, name } = member;
  const reader = useReader();
  const lastSeen = lastSeenOf(member, now);
  const actionsLabel = i18n.t({ id: 'member.actions', message: 'Actions for {name}', values: { name } });
  return (
    <>
      <Link to={memberPath(personId)} className="member-row-face">
        <span className="visually-hidden">
          {i18n.t({ id: 'member.openPage', message: 'Open {name}’s page', values: { name } })}
        </span>
        <Avatar
          id={personId}
          name={name}
          src={avatarUrl(personId, member.avatarId)}
          presence={member.hasAccount ? (isActive(lastSeen, now) ? 'on' : 'off') : undefined}
        />
      </Link>
      <Link
        to="/dashboard"
        search={{ member: personId }}
        className="member-row-link"
        // not the router's 'page': selecting a member stays on the dashboard
        aria-current={isSelected ? 'true' : undefined}
        activeProps={{ 'aria-current': isSelected ? 'true' : undefined }}
        onClick={onSelect}
      >
        <span className="member-row-text">
          <span className="member-row-name">
            <span className="ellipsis">
              <bdi>{name}</bdi>
            </span>
            {member.isReader && (
              <span className="muted member-row-you"> {i18n.t({ id: 'member.you', message: '(You)' })}</span>
            )}
          </span>
          <span className="ellipsis">
            {member.hasAccount ? presenceLabel(i18n, lastSeen, now) : lookedAfterText(member.guardians, reader.id)}
          </span>
        </span>
        {attention && <AttentionBadge {...attention} />}
      </Link>
      <Menu
        label={actionsLabel}
        trigger={<IconButton className="member-row-menu" label={actionsLabel} icon={EllipsisVertical} />}
        items={actions}
      />
    </>
  );
}

/** Rows this far outside the list are rendered too, so that scrolling and the Tab key find them ready. */
const MARGIN = '480px 0px';

/** Whether an element is in or near the visible part of its scrolling list, or has the focus. */
function useIsNear(ref: RefObject<HTMLElement | null>, listSelector: string): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isIn = entries.at(-1)?.isIntersecting ?? false;
        setIsNear(isIn || element.contains(document.activeElement));
      },
      { root: element.closest(listSelector), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, listSelector]);
  return isNear;
}
