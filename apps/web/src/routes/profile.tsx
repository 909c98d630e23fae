import { LANGUAGE_NAMES, type Language } from '@kinvault/domain/messages/languages.ts';
import type { Profile, Security } from '@kinvault/domain/people/profile.schema.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Bell from 'lucide-react/icons/bell';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import KeyRound from 'lucide-react/icons/key-round';
import Languages from 'lucide-react/icons/languages';
import Link2 from 'lucide-react/icons/link-2';
import Wallet from 'lucide-react/icons/wallet';
import { useCallback, useRef } from 'react';
import { KeptSection } from '../features/offline-papers/kept-section.tsx';
import { DataSection } from '../features/profile/data/data-section.tsx';
import { LoadFailure } from '../features/profile/load-failure.tsx';
import { profileQuery } from '../features/profile/profile.api.ts';
import { ProfileCard } from '../features/profile/profile-card.tsx';
import { securityQuery } from '../features/profile/security/security.api.ts';
import { SecuritySection } from '../features/profile/security/security-section.tsx';
import { SettingRow } from '../features/profile/setting-row.tsx';
import { SignOutButton } from '../features/profile/sign-out-button.tsx';
import { unsavedText } from '../features/profile/unsaved-messages.ts';
import { HouseholdProvider, useSettings } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { useNow } from '../household/use-now.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { useDiscardGuard } from '../lib/use-discard-guard.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AboutLinks } from './about/about-links.tsx';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** The reader's profile, security, data and signing out [PRF-1]. */
export function ProfileScreen() {
  usePageMeta('profile');
  const { data: session } = useQuery(sessionQuery);
  // a ref, not state: typing must not re-render the whole page
  const dirty = useRef(false);
  const guard = useDiscardGuard({ wouldLose: () => dirty.current, text: unsavedText() });
  const setDirty = useCallback((next: boolean) => {
    dirty.current = next;
  }, []);
  // all at once: a card that appeared alone would be shifted by those above it
  const profile = useQuery(profileQuery);
  const security = useQuery(securityQuery);
  const isWaiting = !profile.isFetched || !security.isFetched;
  // after signing out there is no person while the page is left
  if (!session?.person) return <RoutePending />;
  const { person, settings } = session;
  return (
    <HouseholdProvider families={[]} reader={person} settings={settings}>
      <main className="profile-page">
        <nav aria-label={i18n.t({ id: 'profile.label', message: 'Profile' })}>
          <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
            <Icon of={ArrowLeft} />
            {i18n.t({ id: 'page.backToDocuments', message: 'Back to Documents' })}
          </Link>
          <SignOutButton ask={guard.leave} onLeave={() => setDirty(false)} />
        </nav>
        <h1 className="serif">{i18n.t({ id: 'profile.title', message: 'Your profile' })}</h1>
        {isWaiting ? (
          <Skeleton className="profile-wait" />
        ) : (
          <>
            <ProfilePart query={profile} onDirtyChange={setDirty} />
            <SecurityPart query={security} />
            <TrustedPart />
            <LinksPart />
            <TokensPart />
            <RemindersPart />
            <LanguagePart />
            <WalletPart />
            {settings.worksOffline && <KeptSection personId={person.id} Row={SettingRow} />}
            <DataSection onDeleted={() => setDirty(false)} />
            <AboutLinks />
          </>
        )}
        {guard.question}
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}

interface ProfilePartProps {
  query: UseQueryResult<Profile>;
  onDirtyChange: (isDirty: boolean) => void;
}

function ProfilePart({ query, onDirtyChange }: ProfilePartProps) {
  const settings = useSettings();
  if (query.data)
    return <ProfileCard profile={query.data} maxUploadBytes={settings.maxUploadBytes} onDirtyChange={onDirtyChange} />;
  if (query.error)
    return (
      <LoadFailure title={i18n.t({ id: 'profile.loadFailed', message: 'Failed to load profile data' })} query={query} />
    );
  return <Skeleton className="profile-wait" />;
}

interface SecurityPartProps {
  query: UseQueryResult<Security>;
}

function SecurityPart({ query }: SecurityPartProps) {
  const now = useNow();
  if (query.data) return <SecuritySection security={query.data} now={now} />;
  if (query.error)
    return (
      <LoadFailure
        title={i18n.t({ id: 'security.loadFailed', message: 'Failed to load your sign-in settings' })}
        query={query}
      />
    );
  return <Skeleton className="profile-wait" />;
}

function LanguagePart() {
  return (
    <section className="panel settings" aria-labelledby="language">
      <h2 id="language">{i18n.t({ id: 'language.title', message: 'Language and region' })}</h2>
      <SettingRow
        icon={Languages}
        title={i18n.t({ id: 'language.label', message: 'Language' })}
        action={
          <Link to="/profile/language" className={buttonClass({})}>
            {i18n.t({ id: 'language.change', message: 'Change language' })}
          </Link>
        }
      >
        <p lang={i18n.locale}>{LANGUAGE_NAMES[i18n.locale as Language]}</p>
      </SettingRow>
    </section>
  );
}

function TrustedPart() {
  return (
    <section className="panel settings" aria-labelledby="trusted">
      <h2 id="trusted">{i18n.t({ id: 'trusted.title', message: 'Trusted people' })}</h2>
      <SettingRow
        icon={HeartHandshake}
        title={i18n.t({ id: 'trusted.who', message: 'Who looks after whom' })}
        action={
          <Link to="/profile/trusted" className={buttonClass({})}>
            {i18n.t({ id: 'trusted.open', message: 'Open' })}
          </Link>
        }
      >
        <p>
          {i18n.t({
            id: 'trusted.lead',
            message: 'Who acts for you, who you act for, and who gets in when you can’t be asked.',
          })}
        </p>
      </SettingRow>
    </section>
  );
}

interface PagePartProps {
  id: string;
  heading: string;
  icon: LucideIcon;
  title: string;
  to: '/wallet-gone' | '/profile/links' | '/profile/tokens' | '/profile/reminders';
  label: string;
  hint: string;
}

/** A part of the profile that leads to a page of its own. */
function PagePart({ id, heading, icon, title, to, label, hint }: PagePartProps) {
  return (
    <section className="panel settings" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <SettingRow
        icon={icon}
        title={title}
        action={
          <Link to={to} className={buttonClass({})}>
            {label}
          </Link>
        }
      >
        <p>{hint}</p>
      </SettingRow>
    </section>
  );
}

function WalletPart() {
  return (
    <PagePart
      id="wallet"
      heading={i18n.t({ id: 'wallet.section', message: 'If something is lost' })}
      icon={Wallet}
      title={i18n.t({ id: 'wallet.title', message: 'My wallet is gone' })}
      to="/wallet-gone"
      label={i18n.t({ id: 'wallet.open', message: 'Open the list' })}
      hint={i18n.t({ id: 'wallet.sectionHint', message: 'What to block, report and replace, with telephone numbers.' })}
    />
  );
}

const endsByItself = () =>
  i18n.t({ id: 'links.rowHint', message: 'Each one ends by itself, and you can turn it off at any time.' });

function LinksPart() {
  return (
    <PagePart
      id="links"
      heading={i18n.t({ id: 'links.forOutside', message: 'Links for people outside' })}
      icon={Link2}
      title={i18n.t({ id: 'links.rowTitle', message: 'What they can open or hand in' })}
      to="/profile/links"
      label={i18n.t({ id: 'links.open', message: 'Open links' })}
      hint={endsByItself()}
    />
  );
}

function TokensPart() {
  return (
    <PagePart
      id="tokens"
      heading={i18n.t({ id: 'tokens.title', message: 'Tokens' })}
      icon={KeyRound}
      title={i18n.t({ id: 'tokens.rowTitle', message: 'For scripts and other apps' })}
      to="/profile/tokens"
      label={i18n.t({ id: 'tokens.open', message: 'Open tokens' })}
      hint={endsByItself()}
    />
  );
}

function RemindersPart() {
  return (
    <PagePart
      id="reminders"
      heading={i18n.t({ id: 'reminders.title', message: 'Reminders' })}
      icon={Bell}
      title={i18n.t({ id: 'reminders.whenAndHow', message: 'When and how' })}
      to="/profile/reminders"
      label={i18n.t({ id: 'reminders.open', message: 'Change reminders' })}
      hint={i18n.t({
        id: 'reminders.openHint',
        message: 'Before documents expire: by email, on your devices, in your calendar.',
      })}
    />
  );
}
