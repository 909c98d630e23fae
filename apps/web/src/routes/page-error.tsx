import { type ErrorNotice, errorNotice } from '../lib/error-messages.ts';
import { i18n } from '../lib/i18n.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { StatefulPage } from './stateful-page.tsx';

/** Shown when a page fails: the reason, another try, and a link home. [ERR-2] */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, description } = noticeOf(error);
  return (
    <StatefulPage
      title={title}
      action={
        <>
          <Button
            variant="primary"
            size="big"
            onClick={() => {
              // browsers don't fetch a failed module again until the page is reloaded
              if (isLoadFailure(error)) return location.reload();
              onRetry();
            }}
          >
            {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
          </Button>
          <LinkButton size="big" href="/">
            {i18n.t({ id: 'page.backHome', message: 'Back home' })}
          </LinkButton>
        </>
      }
    >
      <p role="alert">{description}</p>
    </StatefulPage>
  );
}

/** The usual cause is code that couldn't be loaded; the browser's message for that is no help. */
function noticeOf(error: unknown): ErrorNotice {
  if (!isLoadFailure(error)) return errorNotice(error);
  return {
    title: i18n.t({ id: 'error.title', message: 'Something went wrong' }),
    description: i18n.t({
      id: 'page.loadFailed',
      message: 'This page couldn’t be loaded. Check your internet connection and try again.',
    }),
  };
}

function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script/i.test(error.message);
}
