import type { Token } from '@kinvault/domain/tokens/token.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { useState } from 'react';
import '../features/profile/profile.css';
import { NewSecret } from '../features/tokens/new-secret.tsx';
import { TokenForm } from '../features/tokens/token-form.tsx';
import { TokenList } from '../features/tokens/token-list.tsx';
import { tokensQuery } from '../features/tokens/tokens.api.ts';
import { familiesQuery } from '../household/families.api.ts';
import { HouseholdProvider } from '../household/household.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** What lets scripts act as the reader [OPN-1]. */
export function TokensScreen() {
  usePageMeta('tokens');
  const { data: session } = useQuery(sessionQuery);
  const families = useQuery(familiesQuery);
  if (!session?.person) return <RoutePending />;
  const title = i18n.t({ id: 'tokens.title', message: 'Tokens' });
  return (
    <HouseholdProvider families={families.data ?? []} reader={session.person} settings={session.settings}>
      <main className="profile-page">
        <nav aria-label={title}>
          <Link to="/profile" className={buttonClass({ variant: 'ghost' })}>
            <Icon of={ArrowLeft} />
            {i18n.t({ id: 'profile.title', message: 'Your profile' })}
          </Link>
        </nav>
        <header>
          <h1 className="serif">{title}</h1>
          <p className="muted">
            {i18n.t({
              id: 'tokens.lead',
              message:
                'For a script, a scanner or another app that acts as you. It can never sign in, change your address or delete your account.',
            })}
          </p>
        </header>
        <Content />
        <PagePalette />
      </main>
    </HouseholdProvider>
  );
}

function Content() {
  const tokens = useQuery(tokensQuery);
  const [made, setMade] = useState<{ secret: string; token: Token } | null>(null);
  return (
    <>
      {made && <NewSecret {...made} onClose={() => setMade(null)} />}
      {tokens.data ? (
        <TokenList tokens={tokens.data} />
      ) : tokens.error ? (
        <LoadError
          title={i18n.t({ id: 'tokens.loadFailed', message: 'Couldn’t load your tokens' })}
          error={tokens.error}
          isRetrying={tokens.isFetching}
          onRetry={() => tokens.refetch()}
        />
      ) : (
        <Skeleton className="profile-wait" />
      )}
      <TokenForm onMade={setMade} />
      <p className="token-command muted">
        <Icon of={SquareTerminal} small />
        <span>
          {i18n.t({ id: 'tokens.command', message: 'One file does it all, for Node 20 or newer:' })}{' '}
          <a href="/kinvault.mjs" dir="ltr">
            {window.location.host}/kinvault.mjs
          </a>
        </span>
      </p>
    </>
  );
}
