import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import FolderOpen from 'lucide-react/icons/folder-open';
import House from 'lucide-react/icons/house';
import Inbox from 'lucide-react/icons/inbox';
import Menu from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import ScanLine from 'lucide-react/icons/scan-line';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useRef } from 'react';
import { receivedCountQuery } from '../../household/received.ts';
import { useConnectionLost } from '../../lib/connection.ts';
import { i18n } from '../../lib/i18n.ts';
import { useKeptPapers } from '../../lib/offline-papers/kept-papers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { DashboardView } from './dashboard-view.ts';
import { FindButton, findLabel } from './find-button.tsx';

interface TopBarProps {
  dashboardView: DashboardView<unknown>;
  onFind: () => void;
  /** uploads for the reader; only if the page has no such button itself */
  onUpload?: () => void;
}

/** Links above the content: home, search, timeline, general documents, trash. */
export function TopBar({ dashboardView, onFind, onUpload }: TopBarProps) {
  return (
    <nav className="vault-bar" aria-label={i18n.t({ id: 'bars.label', message: 'Dashboard' })}>
      <Link
        to="/dashboard"
        search={{}}
        activeOptions={{ exact: true }}
        className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only button-at-start')}
        aria-label={i18n.t({ id: 'bars.overview', message: 'Overview' })}
        title={i18n.t({ id: 'bars.overview', message: 'Overview' })}
      >
        <Icon of={House} />
      </Link>
      <FindButton onFind={onFind} />
      {onUpload && <UploadWay onUpload={onUpload} />}
      <span className="grow" />
      <ReceivedWay isHere={dashboardView.kind === 'received'} />
      {dashboardView.kind !== 'timeline' && (
        <Way view="timeline" icon={CalendarClock} label={i18n.t({ id: 'timeline.title', message: 'Next 12 months' })} />
      )}
      {dashboardView.kind !== 'general' && (
        <Way
          view="general"
          icon={FolderOpen}
          label={i18n.t({ id: 'generalCard.title', message: 'Family/General Documents' })}
        />
      )}
      <Link
        to="/dashboard"
        search={{ view: 'trash' }}
        className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only button-at-end')}
        aria-label={i18n.t({ id: 'trash.title', message: 'Trash' })}
        title={i18n.t({ id: 'trash.title', message: 'Trash' })}
      >
        <Icon of={Trash2} />
      </Link>
    </nav>
  );
}

/** Narrow windows show the icon only. */
function Way({ view, icon, label }: { view: 'timeline' | 'general'; icon: LucideIcon; label: string }) {
  return (
    <Link
      to="/dashboard"
      search={{ view }}
      className={classNames(buttonClass({ variant: 'ghost' }), 'vault-way', view)}
      aria-label={label}
      title={label}
    >
      <Icon of={icon} />
      <span>{label}</span>
    </Link>
  );
}

/** What waits to be filed, with how much it is. */
function ReceivedWay({ isHere }: { isHere: boolean }) {
  const label = i18n.t({ id: 'received.title', message: 'Received' });
  const { data: count = 0 } = useQuery(receivedCountQuery);
  return (
    <Link
      to="/dashboard"
      search={{ view: 'received' }}
      className={classNames(buttonClass({ variant: 'ghost' }), 'vault-way received-way')}
      aria-current={isHere ? 'page' : undefined}
      title={label}
    >
      <Icon of={Inbox} />
      <span>{label}</span>
      {count > 0 && (
        <Badge tone="ok" className="tabular">
          {count}
        </Badge>
      )}
    </Link>
  );
}

const waitingLabel = (count: number) =>
  i18n.t({ id: 'received.waiting', message: 'Received: {count, plural, other {# waiting}}', values: { count } });

/** Before the links to other pages, which keep their places if this is missing. */
function UploadWay({ onUpload }: { onUpload: () => void }) {
  const label = i18n.t({ id: 'bars.upload', message: 'Upload' });
  return (
    <button
      type="button"
      className={classNames(buttonClass({ variant: 'second' }), 'vault-way')}
      aria-label={label}
      title={label}
      onClick={onUpload}
    >
      <Icon of={Plus} />
      <span>{label}</span>
    </button>
  );
}

/** On phones, below the members. */
export function ReceivedLink({ onFollow }: { onFollow: () => void }) {
  const { data: count = 0 } = useQuery(receivedCountQuery);
  return (
    <Link
      to="/dashboard"
      search={{ view: 'received' }}
      className={classNames(buttonClass({ variant: 'ghost' }), 'vault-trash')}
      onClick={onFollow}
    >
      <Icon of={Inbox} />
      {count > 0 ? waitingLabel(count) : i18n.t({ id: 'received.title', message: 'Received' })}
    </Link>
  );
}

/** The link to the trash on phones, below the members. */
export function TrashLink({ onFollow }: { onFollow: () => void }) {
  return (
    <Link
      to="/dashboard"
      search={{ view: 'trash' }}
      className={classNames(buttonClass({ variant: 'ghost' }), 'vault-trash')}
      onClick={onFollow}
    >
      <Icon of={Trash2} />
      {i18n.t({ id: 'trash.title', message: 'Trash' })}
    </Link>
  );
}

interface PhoneBarProps {
  familyName: string;
  onMembers: () => void;
  onFind: () => void;
  bell: ReactNode;
}

/** The top bar on phones. */
export function PhoneBar({ familyName, onMembers, onFind, bell }: PhoneBarProps) {
  const iconLink = classNames(buttonClass({ variant: 'ghost' }), 'icon-only');
  return (
    <nav className="vault-phone-bar" aria-label={i18n.t({ id: 'bars.label', message: 'Dashboard' })}>
      <IconButton label={i18n.t({ id: 'bars.members', message: 'Members' })} icon={Menu} onClick={onMembers} />
      <b className="grow ellipsis">
        <bdi>{familyName}</bdi>
      </b>
      {bell}
      <Link
        to="/dashboard"
        search={{}}
        activeOptions={{ exact: true }}
        className={iconLink}
        aria-label={i18n.t({ id: 'bars.overview', message: 'Overview' })}
      >
        <Icon of={House} />
      </Link>
      <IconButton label={findLabel()} icon={Search} onClick={onFind} />
      <Link
        to="/dashboard"
        search={{ view: 'timeline' }}
        className={iconLink}
        aria-label={i18n.t({ id: 'timeline.title', message: 'Next 12 months' })}
      >
        <Icon of={CalendarClock} />
      </Link>
    </nav>
  );
}

interface BottomBarProps {
  onMembers: () => void;
  onUpload?: () => void;
  /** called with a photo from the camera */
  onPhoto?: (files: File[]) => void;
}

/** The bar at the bottom on phones. */
export function BottomBar({ onMembers, onUpload, onPhoto }: BottomBarProps) {
  const isLost = useConnectionLost();
  const isOffline = useKeptPapers() !== null && isLost;
  return (
    <>
      <IconButton
        variant="second"
        label={i18n.t({ id: 'bars.members', message: 'Members' })}
        icon={UsersRound}
        onClick={onMembers}
      />
      {onUpload && isOffline && (
        <Button variant="primary" disabled>
          {i18n.t({ id: 'kept.uploadLater', message: 'Upload when back online' })}
        </Button>
      )}
      {onUpload && !isOffline && (
        <Button variant="primary" icon={Plus} onClick={onUpload}>
          {i18n.t({ id: 'document.upload', message: 'Upload Document' })}
        </Button>
      )}
      {onUpload && !isOffline && onPhoto && <CameraButton onPhoto={onPhoto} />}
    </>
  );
}

/** Opens the phone's camera; the photo goes into the upload dialog. */
function CameraButton({ onPhoto }: { onPhoto: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={i18n.t({ id: 'bars.photo', message: 'Photo of a document' })}
        onChange={({ currentTarget }) => {
          onPhoto([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // otherwise choosing the same photo again fires no event
        }}
      />
      <IconButton
        variant="second"
        label={i18n.t({ id: 'bars.takePhoto', message: 'Take a photo of a document' })}
        icon={ScanLine}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
