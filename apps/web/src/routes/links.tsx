import { ownsOrGuards } from '@kinvault/domain/families/owns-or-guards.ts';
import type { Link as MadeLink } from '@kinvault/domain/links/link.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { DocumentPicture } from '../features/documents/cards/document-picture.tsx';
import { useDocuments } from '../features/documents/documents.api.ts';
import { AskDialog } from '../features/links/ask-dialog.tsx';
import { LinkLists } from '../features/links/link-lists.tsx';
import '../features/profile/profile.css';
import { familiesQuery } from '../household/families.api.ts';
import { peopleIn } from '../household/family-people.ts';
import { HouseholdProvider, useFamilies, useReader } from '../household/household.tsx';
import { linksQuery } from '../household/links/links.api.ts';
import { type LinkTarget, MakeLinkDialog } from '../household/links/make-link-dialog.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

const route = getRouteApi('/profile/links');

/** What people outside can open, and what they were asked for [LNK-3, LNK-5]. */
export function LinksScreen() {
  usePageMeta('links');
  const { data: session } = useQuery(sessionQuery);
  const families = useQuery(familiesQuery);
  if (!session?.person) return <RoutePending />;
  return (
    <HouseholdProvider families={families.data ?? []} reader={session.person} settings={session.settings}>
      <main className="profile-page links-page">
        <nav aria-label={i18n.t({ id: 'links.title', message: 'Links' })}>
          <Link to="/profile" className={buttonClass({ variant: 'ghost' })}>
            <Icon of={ArrowLeft} />
            {i18n.t({ id: 'profile.title', message: 'Your profile' })}
          </Link>
        </nav>
        <Content />
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}

function Content() {
  const links = useQuery(linksQuery);
  const { ask } = route.useSearch();
  const navigate = route.useNavigate();
  const people = usePeopleToAskFor();
  const [renewed, setRenewed] = useState<MadeLink | null>(null);
  const { documents = [] } = useDocuments();
  const close = () => {
    setRenewed(null);
    void navigate({ search: {}, replace: true });
  };
  const target = renewed && targetOf(renewed);
  return (
    <>
      <header className="links-head">
        <div className="grow">
          <h1 className="serif">{i18n.t({ id: 'links.title', message: 'Links' })}</h1>
          <p className="muted">
            {i18n.t({ id: 'links.pageLead', message: 'What people outside can open right now. A link always ends.' })}
          </p>
        </div>
        <Button icon={Inbox} onClick={() => void navigate({ search: { ask: 'open' } })}>
          {i18n.t({ id: 'ask.title', message: 'Ask for a document' })}
        </Button>
      </header>
      {links.data ? (
        <LinkLists
          links={links.data}
          onRenew={setRenewed}
          pictureOf={(ids) => {
            const document = documents.find(({ id }) => ids.includes(id));
            return document && <DocumentPicture document={document} />;
          }}
        />
      ) : links.error ? (
        <LoadError
          title={i18n.t({ id: 'links.loadFailed', message: 'Couldn’t load your links' })}
          error={links.error}
          isRetrying={links.isFetching}
          onRetry={() => links.refetch()}
        />
      ) : (
        <Skeleton className="profile-wait" />
      )}
      {(ask === 'open' || renewed?.request) && (
        <AskDialog people={people} earlier={renewed ?? undefined} onClose={close} />
      )}
      {renewed && target && <MakeLinkDialog target={target} receiver={renewed.receiver} onClose={close} />}
    </>
  );
}

/** What the link showed, but for copies, whose black parts are made each time. */
function targetOf({ kind, documents, collection }: MadeLink): LinkTarget | null {
  if (collection) return { kind: 'collection', collection };
  return kind === 'documents' ? { kind, documents: documents.filter(({ isCopy }) => !isCopy) } : null;
}

/** The reader first, then those whose documents the reader looks after. */
function usePeopleToAskFor() {
  const families = useFamilies();
  const reader = useReader();
  const others = peopleIn(families).filter(({ id }) => id !== reader.id && ownsOrGuards(families, reader.id, id));
  return [{ id: reader.id, name: reader.name }, ...others];
}
