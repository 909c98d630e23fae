import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ErrorNotice, errorNotice } from '../lib/error-sentences.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { StatefulPage } from './stateful-page.tsx';

/** What stands there when a screen fails: the message, another try, and the way home. [ERR-2] */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
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
              // what could not be fetched is not asked for twice in one life of a page
              if (isLoadFailure(error)) return location.reload();
              reset();
              void router.invalidate();
            }}
          >
            Try again
          </Button>
          <LinkButton size="big" href="/">
            Back home
          </LinkButton>
        </>
      }
    >
      <p role="alert">{description}</p>
    </StatefulPage>
  );
}

/** A screen whose code could not be fetched is the usual cause; the browser's own words for it help nobody. */
function noticeOf(error: unknown): ErrorNotice {
  if (!isLoadFailure(error)) return errorNotice(error);
  return {
    title: 'Something went wrong',
    description: 'This page could not be loaded. Check your internet connection and try again.',
  };
}

function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script/i.test(error.message);
}
