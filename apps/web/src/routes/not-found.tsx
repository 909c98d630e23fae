import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { LinkButton } from '../ui/button.tsx';
import { OutlinedPaper } from '../ui/outlined-papers.tsx';
import { StatefulPage } from './stateful-page.tsx';

export function NotFoundScreen() {
  usePageMeta('notFound');
  return (
    <StatefulPage
      title={i18n.t({ id: 'page.notFound', message: 'Oops! Page not found' })}
      action={
        <LinkButton variant="primary" size="big" href="/">
          {i18n.t({ id: 'page.backHome', message: 'Back home' })}
        </LinkButton>
      }
      drawing={
        <div className="outlined-papers stateful-page-papers" aria-hidden="true">
          <OutlinedPaper shape="a4" />
          <OutlinedPaper shape="id1">
            <span className="stateful-page-number">404</span>
          </OutlinedPaper>
        </div>
      }
    >
      <p>
        {i18n.t({
          id: 'page.notFoundHint',
          message: 'This drawer is empty. The page was moved, never existed, or isn’t shared with you.',
        })}
      </p>
    </StatefulPage>
  );
}
