import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button, LinkButton } from '../ui/button.tsx';
import { StatefulPage } from './stateful-page.tsx';

/** What stands there when a screen fails: the message, another try, and the way home. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <StatefulPage
      title="Something went wrong"
      action={
        <>
          <Button
            variant="primary"
            size="big"
            onClick={() => {
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
      <p role="alert">{messageOf(error)}</p>
    </StatefulPage>
  );
}

/** A screen whose code could not be fetched is the usual cause; the browser's own words for it help nobody. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/dynamically imported module|module script/i.test(message)) {
    return 'This page could not be loaded. Check your internet connection and try again.';
  }
  return message || 'The page could not be shown.';
}
