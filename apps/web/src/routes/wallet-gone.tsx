import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { DocumentPicture } from '../features/documents/cards/document-picture.tsx';
import { useDocuments } from '../features/documents/documents.api.ts';
import { detailsQuery } from '../features/viewer/side-panel/details.api.ts';
import { useWallet, WalletGone, WalletTools } from '../features/wallet/wallet-gone.tsx';
import { HouseholdProvider } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import './paper-page.css';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** Block, report, get new ones: from the reader's own cards [LNK-8]. */
export function WalletGoneScreen() {
  usePageMeta('wallet');
  const { data: session } = useQuery(sessionQuery);
  const { documents, error, isFetching, refetch } = useDocuments();
  if (!session?.person) return <RoutePending />;
  return (
    <HouseholdProvider families={[]} reader={session.person} settings={session.settings}>
      <main className="paper-page wallet-page">
        {documents ? (
          <Wallet documents={documents} />
        ) : (
          <>
            <WayBack />
            {error ? (
              <LoadError
                title={i18n.t({ id: 'wallet.failed', message: 'Failed to load your documents' })}
                heading="h1"
                error={error}
                isRetrying={isFetching}
                onRetry={() => refetch()}
              />
            ) : (
              <Skeleton className="paper-page-wait" />
            )}
          </>
        )}
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}

function WayBack({ children }: { children?: ReactNode }) {
  const back = i18n.t({ id: 'page.backToDocuments', message: 'Back to Documents' });
  return (
    <nav aria-label={back}>
      <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
        <Icon of={ArrowLeft} />
        {back}
      </Link>
      {children}
    </nav>
  );
}

function Wallet({ documents }: { documents: readonly Document[] }) {
  const wallet = useWallet(documents);
  const details = useQueries({ queries: wallet.inWallet.map(({ id }) => detailsQuery(id)) });
  const papers = wallet.inWallet.map((document, at) => {
    const { data, isError = false, isPaused = false } = details[at] ?? {};
    return { document, details: data ?? (isError || isPaused ? null : undefined) };
  });
  return (
    <>
      <WayBack>
        <WalletTools papers={papers} />
      </WayBack>
      <WalletGone {...{ wallet, papers }} pictureOf={(document) => <DocumentPicture document={document} />} />
    </>
  );
}
