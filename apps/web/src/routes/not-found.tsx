import { usePageMeta } from '../lib/page-meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { GhostPaper } from '../ui/ghost-papers.tsx';
import { StatefulPage } from './stateful-page.tsx';

export function NotFoundScreen() {
  usePageMeta('notFound');
  return (
    <StatefulPage
      title="Oops! Page not found"
      action={
        <LinkButton variant="primary" size="big" href="/">
          Back home
        </LinkButton>
      }
      drawing={
        <div className="ghost-papers stateful-page-papers" aria-hidden="true">
          <GhostPaper shape="a4" />
          <GhostPaper shape="id1">
            <span className="stateful-page-number">404</span>
          </GhostPaper>
        </div>
      }
    >
      <p>This drawer is empty. The page was moved, or it never was here, or it is not shared with you.</p>
    </StatefulPage>
  );
}
