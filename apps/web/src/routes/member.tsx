import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { PersonDocuments } from '../features/documents/person/person-documents.tsx';
import { GuardianCard } from '../features/families/guardians/guardian-card.tsx';
import { useMemberRemoval } from '../features/families/members/member-removal.tsx';
import { ContactCard } from '../features/families/person/contact-card.tsx';
import { MembershipCard } from '../features/families/person/membership-card.tsx';
import { GiveAccountDialog } from '../features/guardians/give-account-dialog.tsx';
import { AvatarField } from '../features/profile/avatar/avatar-field.tsx';
import '../features/profile/profile.css';
import { familiesQuery } from '../household/families.api.ts';
import { HouseholdProvider, useFamilies, useReader, useSettings } from '../household/household.tsx';
import { type ListedMember, listMembers } from '../household/listed-members.ts';
import { usePageMeta } from '../household/page-meta.ts';
import { shareableFamilies } from '../household/upload-targets.ts';
import { useNow } from '../household/use-now.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { TOAST_MS, useToast } from '../ui/toast.tsx';
import './paper-page.css';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** The page of someone who shares a family with the reader; anyone else is not found [MDP-1, MDP-3]. */
export function MemberScreen() {
  const { userId } = useParams({ from: '/user/$userId' });
  const { data: session } = useQuery(sessionQuery);
  const families = useQuery(familiesQuery);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const person = session?.person;
  const member =
    person && families.data && listMembers(families.data, person.id).find((one) => one.personId === userId);
  const isMissing = Boolean(person && families.data && !member && removedId !== userId);
  useNotFoundNotice(isMissing);
  usePageMeta(
    'member',
    member ? i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: member.name } }) : undefined,
  );
  if (families.error && !families.data) {
    return (
      <main className="load-error-page">
        <LoadError
          title={i18n.t({ id: 'families.usersFailed', message: 'Failed to load users' })}
          heading="h1"
          error={families.error}
          isRetrying={families.isFetching}
          onRetry={() => families.refetch()}
        />
      </main>
    );
  }
  if (!person || !families.data || !member) return <RoutePending />;
  return (
    <HouseholdProvider families={families.data} reader={person} settings={session.settings}>
      <MemberPage member={member} onRemoving={setRemovedId} />
    </HouseholdProvider>
  );
}

interface MemberPageProps {
  member: ListedMember;
  /** called when the reader removes this person, so that 'User not found' is not shown */
  onRemoving: (personId: string | null) => void;
}

function MemberPage({ member, onRemoving }: MemberPageProps) {
  const families = useFamilies();
  const person = useReader();
  const { maxUploadBytes } = useSettings();
  const [isGivingAccount, setGivingAccount] = useState(false);
  const now = useNow();
  const navigate = useNavigate();
  const removal = useMemberRemoval({
    onStart: () => onRemoving(member.personId),
    onFailed: () => onRemoving(null),
    onRemoved: ({ family }) => {
      const isStillSeen = member.familyIds.some((id) => id !== family.id);
      if (isStillSeen) onRemoving(null);
      else void navigate({ to: '/dashboard', search: {} });
    },
  });
  const mayUpload = member.isReader || shareableFamilies(families, person.id, member.personId).length > 0;
  const upload = { member: member.personId, upload: true } as const;
  return (
    <main className="paper-page">
      <nav aria-label={i18n.t({ id: 'memberPage.label', message: 'Member' })}>
        <Link to="/dashboard" search={{ member: member.personId }} className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          {i18n.t({ id: 'bars.label', message: 'Dashboard' })}
        </Link>
        {mayUpload && (
          <Link to="/dashboard" search={upload} className={buttonClass({ variant: 'primary' })}>
            <Icon of={Plus} />
            {member.isReader
              ? i18n.t({ id: 'memberPage.uploadForYourself', message: 'Upload for yourself' })
              : i18n.t({
                  id: 'memberPage.uploadFor',
                  message: 'Upload for {name}',
                  values: { name: firstNameOf(member.name) },
                })}
          </Link>
        )}
      </nav>
      <div className="paper-page-columns member">
        <div className="column">
          <ContactCard member={member} now={now} />
          <GuardianCard
            member={member}
            onGiveAccount={() => setGivingAccount(true)}
            onParting={onRemoving}
            picture={
              <AvatarField
                isOther
                person={{ id: member.personId, name: member.name, avatarId: member.avatarId }}
                maxUploadBytes={maxUploadBytes}
                size={56}
              />
            }
          />
          <MembershipCard
            key={member.personId}
            member={member}
            readerId={person.id}
            onRemove={(family) => removal.ask(member, [family])}
          />
        </div>
        <PersonDocuments member={member} now={now} upload={mayUpload ? upload : undefined} />
      </div>
      {removal.question}
      {!member.hasAccount && (
        <GiveAccountDialog
          open={isGivingAccount}
          onClose={() => setGivingAccount(false)}
          person={{ id: member.personId, name: member.name, bornOn: member.bornOn }}
          guardianNames={member.guardians.filter(({ id }) => id !== person.id).map(({ name }) => firstNameOf(name))}
        />
      )}
      <PagePalette />
    </main>
  );
}

/** The same notice for people who do not exist and people the reader may not see [MDP-3]. */
function useNotFoundNotice(isMissing: boolean) {
  const navigate = useNavigate();
  const { toast } = useToast();
  useEffect(() => {
    if (!isMissing) return;
    toast({
      title: i18n.t({ id: 'error.userUnknown', message: 'User not found' }),
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
    void navigate({ to: '/dashboard', search: {}, replace: true });
  }, [isMissing, toast, navigate]);
}
