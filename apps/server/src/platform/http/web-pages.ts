import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { LandingClaims } from '@kinvault/domain/landing-claims.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@kinvault/domain/messages/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';
import { insertClaims } from './landing-claims.ts';
import { localizeManifest } from './localized-manifest.ts';
import { localizeShell } from './localized-page.ts';
import { localizeOutsidePage } from './outside-page.ts';
import { requestLanguage } from './request-language.ts';
import { addWellKnown } from './well-known.ts';

const YEAR_SECONDS = 31_536_000;
const MANIFEST = 'manifest.webmanifest';
const DASHBOARD = '/dashboard';
const SIGN_IN = '/auth';
const OUTSIDE = '/open';

/** The service worker fetches files of the app, and calls the API where somebody presses a button of a notification. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Two files answer at one address: a browser that has one must never hear that nothing has changed. */
const UNCONDITIONAL = { etag: false, lastModified: false };

export interface WebPages {
  /** What the web app's build made. */
  folder: string;
  /** Paths of the app's pages, with `:name` for a part of any content; anything else is answered 404, with the app's own page. */
  pages: readonly string[];
  /** Undefined: as the page was built. */
  claims?: LandingClaims;
  /** An email address or https page for reports of security holes. */
  securityContact?: string | undefined;
}

/**
 * The built web app: caches assets, whose names change with their content, for a year; pages are revalidated each time.
 */
export async function addWebPages(
  app: FastifyInstance,
  { folder, pages, claims, securityContact }: WebPages,
  { worksOffline }: { worksOffline: boolean },
): Promise<void> {
  const landings = readLandings(folder, claims);
  const readShell = (name: string) => localizeShell(fs.readFileSync(path.join(folder, name), 'utf8'));
  const shells = { app: readShell('app.html'), auth: readShell('auth.html'), dashboard: readShell('dashboard.html') };
  const shellFor = (request: FastifyRequest, name: keyof typeof shells) => shells[name](requestLanguage(request));
  const outside = localizeOutsidePage(fs.readFileSync(path.join(folder, 'open.html'), 'utf8'));
  const manifest = localizeManifest(fs.readFileSync(path.join(folder, MANIFEST), 'utf8'), { worksOffline });
  const known = pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}/?$`));
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
    globIgnore: ['**/*.html', 'sw*.js', '**/*.map', '**/*.br', '**/*.gz', `**/${MANIFEST}`],
  });

  addWellKnown(app, securityContact);

  app.get(`/${MANIFEST}`, async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .send(manifest(requestLanguage(request))),
  );

  // a visitor gets the landing page, drawn before any script; with a session's cookie the app finds out who is there
  app.get('/', async (request, reply) =>
    sendPage(reply, request.bearer.token === undefined ? landings[requestLanguage(request)] : shellFor(request, 'app')),
  );

  // for people without an account: no search engine and no messenger's preview may keep anything of it [LNK-1]
  app.get(OUTSIDE, async (request, reply) =>
    sendPage(reply.header('x-robots-tag', 'none'), outside(requestLanguage(request))),
  );

  // the browser fetches it again at each visit, so that a switch by the operator takes effect soon
  app.get('/sw.js', async (_request, reply) =>
    reply
      .header('content-security-policy', WORKER_POLICY)
      .sendFile(worksOffline ? 'sw.js' : 'sw-off.js', UNCONDITIONAL),
  );

  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return sendError(request, reply, 'not_found');
    const { pathname } = new URL(request.url, 'http://localhost');
    reply.code(known.some((page) => page.test(pathname)) ? 200 : 404);
    // a visitor is sent on to the sign-in page, and needs nothing of the dashboard
    const isDashboard = pathname === DASHBOARD && request.bearer.token !== undefined;
    const name = isDashboard ? 'dashboard' : pathname === SIGN_IN ? 'auth' : 'app';
    return sendPage(reply, shellFor(request, name));
  });
}

/** The build writes one page for each language; the default one is the build's own index.html. */
function readLandings(folder: string, claims: LandingClaims | undefined): Record<Language, Buffer> {
  const pages = LANGUAGES.map((language) => {
    const name = language === DEFAULT_LANGUAGE ? 'index.html' : `index.${language}.html`;
    const built = fs.readFileSync(path.join(folder, name), 'utf8');
    return [language, Buffer.from(claims ? insertClaims(built, claims, language) : built)];
  });
  return Object.fromEntries(pages);
}

function sendPage(reply: FastifyReply, page: Buffer): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-language')
    .send(page);
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && URL.canParse(url, 'http://localhost');
}
