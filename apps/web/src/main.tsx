import { SOURCE_LOCALE } from '@kinvault/domain/messages/create-i18n.ts';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followInstallPrompt } from './features/install/install-prompt.ts';
import { followConnection } from './lib/connection.ts';
import { takeEarlyAnswers } from './lib/early-answers.ts';
import { activateLanguage, i18n } from './lib/i18n.ts';
import { browserLanguage, showLanguage } from './lib/language.ts';
import { withRetries } from './lib/retry.ts';
import { safePath } from './lib/safe-path.ts';
import { followSession, loadSession } from './lib/session.ts';
import { PageError } from './routes/page-error.tsx';
import { ToastProvider } from './ui/toast.tsx';

const loadApp = () => import('./app.tsx');

/**
 * Loads the usual first screen's code in parallel with the app's. The app loads the others: naming them here costs 0.7
 * kB.
 */
function preloadScreen(path: string): void {
  if (path === '/dashboard') void import('./routes/dashboard.tsx').catch(() => undefined); // the router tries again
}

const element = document.getElementById('root');
if (!element) throw new Error('app.html lacks the element with id "root".');
const root = createRoot(element);

takeEarlyAnswers();
activateLanguage(SOURCE_LOCALE, {});
const language = openLanguage();
followSession();
followConnection();
followInstallPrompt();
if (/^\/auth\/?$/.test(location.pathname)) void startAtSignIn();
else void showApp();

/** Until the session is known, app.html's own content stays. */
async function startAtSignIn(): Promise<void> {
  try {
    const [{ SignInPage, readVisit }] = await Promise.all([
      import('./routes/auth/sign-in-page.tsx'),
      withRetries(loadSession),
      language,
    ]);
    const visit = readVisit();
    if (visit.pathInstead !== null) return await openApp(visit.pathInstead);
    const loadNotice = async () => {
      preloadScreen(pathOf(safePath(visit.search.next)));
      return (await loadApp()).SignInNotice;
    };
    show(<SignInPage first={visit} openApp={openApp} loadNotice={loadNotice} />);
  } catch (error) {
    show(<PageError error={error} onRetry={startAtSignIn} />);
  }
}

/** Replaces the sign-in page with a page of the app once that is loaded. */
async function openApp(path: string): Promise<void> {
  preloadScreen(pathOf(path));
  try {
    const { App, loadPage } = await loadApp();
    history.replaceState(null, '', path);
    await loadPage();
    show(<App />);
  } catch {
    location.replace(path); // browsers don't fetch a failed module again until the page is reloaded
  }
}

const pathOf = (href: string) => new URL(href, location.href).pathname;

async function showApp(): Promise<void> {
  preloadScreen(location.pathname);
  try {
    const [{ App }] = await Promise.all([loadApp(), language]);
    show(<App />);
  } catch (error) {
    show(<PageError error={error} onRetry={showApp} />);
  }
}

/** Without its catalogue a page is in English. */
async function openLanguage(): Promise<void> {
  await withRetries(() => showLanguage(browserLanguage())).catch(() => undefined);
}

let shown: ReactNode;

/** The toasts are outside the page, so that one page's toast is still shown on the next. */
function show(page: ReactNode): void {
  shown = page;
  root.render(
    // another language re-renders everything: sentences are made while rendering
    <StrictMode key={i18n.locale}>
      <ToastProvider>{page}</ToastProvider>
    </StrictMode>,
  );
}

i18n.on('change', () => {
  if (shown) show(shown);
});
