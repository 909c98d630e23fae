import type { IncomingMessage } from 'node:http';
import type { Connect, Plugin } from 'vite';

/**
 * Chooses the page for an address in development and preview, by the same rule as the server:
 * `/` without a session cookie is the landing page, `/open` that of people outside, everything else the application.
 */
export function choosePage(): Plugin {
  return {
    name: 'kinvault:choose-page',
    configureServer(server) {
      server.middlewares.use(rewriteNavigation);
    },
    configurePreviewServer(server) {
      server.middlewares.use(rewriteNavigation);
    },
  };
}

const rewriteNavigation: Connect.NextHandleFunction = (request, _response, next) => {
  if (isNavigation(request)) request.url = pageFor(request.url ?? '/', request.headers.cookie ?? '');
  next();
};

function isNavigation(request: IncomingMessage): boolean {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const isPageRequest = request.method === 'GET' && request.headers.accept?.includes('text/html');
  return Boolean(isPageRequest) && !path.startsWith('/api/') && !path.startsWith('/@') && !/\.\w+$/.test(path);
}

function pageFor(url: string, cookies: string): string {
  const [path] = url.split('?');
  if (path === '/open') return '/open.html';
  return path === '/' && !/session/i.test(cookies) ? '/index.html' : '/app.html';
}
