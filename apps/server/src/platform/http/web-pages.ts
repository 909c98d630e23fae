import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { LandingClaims } from '@kinvault/domain/landing-claims.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';
import { insertClaims } from './landing-claims.ts';
import { localizeShell } from './localized-page.ts';
import { requestLanguage } from './request-language.ts';

const YEAR_SECONDS = 31_536_000;

export interface WebPages {
  /** What the web app's build made. */
  folder: string;
  /** Paths of the app's pages, with `:name` for a part of any content; anything else is answered 404, with the app's own page. */
  pages: readonly string[];
  /** Undefined: as the page was built. */
  claims?: LandingClaims;
}

/** The built web app: assets whose names change with their content for a year, pages checked anew each time. */
export async function addWebPages(app: FastifyInstance, { folder, pages, claims }: WebPages): Promise<void> {
  const built = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const landing = Buffer.from(claims ? insertClaims(built, claims) : built);
  const shells = localizeShell(fs.readFileSync(path.join(folder, 'app.html'), 'utf8'));
  const shellFor = (request: FastifyRequest) => shells[requestLanguage(request)];
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
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz'],
  });

  // a visitor gets the landing page, drawn before any script; with a session's cookie the app finds out who is there
  app.get('/', async (request, reply) =>
    sendPage(reply, request.sessionToken === undefined ? landing : shellFor(request)),
  );

  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return sendError(request, reply, 'not_found');
    const { pathname } = new URL(request.url, 'http://localhost');
    reply.code(known.some((page) => page.test(pathname)) ? 200 : 404);
    return sendPage(reply, shellFor(request));
  });
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
