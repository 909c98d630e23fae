import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ClearPanel } from '../features/test-data/clear-panel.tsx';
import { TestDataPanel } from '../features/test-data/test-data-panel.tsx';
import { usePageMeta } from '../lib/page-meta.ts';
import { sessionQuery } from '../lib/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import './paper-page.css';
import { PagePalette } from './palette/page-palette.tsx';
import { RoutePending } from './route-pending.tsx';

/** For trying things out: papers that are nobody's, and away with them again [TDP-1, TDP-3]. */
export function TestDataScreen() {
  usePageMeta('testData');
  const { data: session } = useQuery(sessionQuery);
  if (!session?.person) return <RoutePending />;
  return (
    <main className="paper-page">
      <nav aria-label="Test data">
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          Back to Documents
        </Link>
      </nav>
      <h1 className="serif">Test data</h1>
      <TestDataPanel />
      <ClearPanel personId={session.person.id} />
      <PagePalette />
    </main>
  );
}
