import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ClearPanel } from '../features/test-data/clear-panel.tsx';
import { TestDataPanel } from '../features/test-data/test-data-panel.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { sessionQuery } from '../lib/session-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import './paper-page.css';
import { i18n } from '../lib/i18n.ts';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** Generates test documents and removes them again [TDP-1, TDP-3]. */
export function TestDataScreen() {
  usePageMeta('testData');
  const { data: session } = useQuery(sessionQuery);
  if (!session?.person) return <RoutePending />;
  return (
    <main className="paper-page">
      <nav aria-label={i18n.t({ id: 'testData.title', message: 'Test data' })}>
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          {i18n.t({ id: 'page.backToDocuments', message: 'Back to Documents' })}
        </Link>
      </nav>
      <h1 className="serif">{i18n.t({ id: 'testData.title', message: 'Test data' })}</h1>
      <TestDataPanel />
      <ClearPanel personId={session.person.id} />
      <PagePalette />
    </main>
  );
}
