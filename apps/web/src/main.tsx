import { SOURCE_LOCALE } from '@kinvault/domain/messages/create-i18n.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followConnection } from './lib/connection.ts';
import { activateLanguage } from './lib/i18n.ts';
import { queryClient } from './lib/query-client.ts';
import { followSession } from './lib/session.ts';
import { router } from './router.tsx';
import { ConnectionNotice } from './routes/connection-notice.tsx';
import { ToastProvider } from './ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html lacks the element with id "root".');

activateLanguage(SOURCE_LOCALE, {});
followSession();
followConnection();

/** What is on screen, and a screen that could not open for want of a connection. */
// what is under way goes on: begun anew it would never come to say that it fails
const loadAgain = () =>
  Promise.all([queryClient.invalidateQueries(undefined, { cancelRefetch: false }), router.invalidate()]);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
        <ConnectionNotice onBack={loadAgain} />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>,
);
