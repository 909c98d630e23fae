import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from './lib/query-client.ts';
import './lib/all-error-messages.ts';
import './lib/api-addresses.ts';
import { router } from './router.tsx';
import { ConnectionNotice } from './routes/connection-notice.tsx';
import { KeyboardHelp } from './routes/keyboard-help/keyboard-help.tsx';

/** Reloads what is on screen, and a screen that could not open without a connection. */
// running requests continue: if they were restarted each time, they would never report a failure
const loadAgain = () =>
  Promise.all([queryClient.invalidateQueries(undefined, { cancelRefetch: false }), router.invalidate()]);

/** All pages but the sign-in page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConnectionNotice onBack={loadAgain} />
      <KeyboardHelp />
    </QueryClientProvider>
  );
}

const nothing = () => Promise.resolve();

/** For the sign-in page, where nothing needs a reload when the connection is back. */
export function SignInNotice() {
  return <ConnectionNotice onBack={nothing} />;
}

/** Loads the page of the URL before it is shown, so that the previous page stays until then. */
export function loadPage(): Promise<void> {
  return router.load();
}
