import { createHash } from 'node:crypto';
import { CALENDAR_MEDIA_TYPE } from '@kinvault/domain/calendar/calendar-routes.ts';
import { contract } from '@kinvault/domain/contract.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { createCalendarLink, findCalendarLink, removeCalendarLink } from './calendar-link.ts';
import { readFeed } from './read-feed.ts';
import { readPaperCalendar } from './read-paper-calendar.ts';

export interface CalendarDeps extends OwnerMailDeps {
  transactions: Transactions;
  http: { appOrigin: string | undefined };
}

const CONTENT_TYPE = `${CALENDAR_MEDIA_TYPE}; charset=utf-8`;

export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  const { transactions } = deps;
  const originOf = (request: FastifyRequest) => deps.http.appOrigin ?? `${request.protocol}://${request.host}`;

  serve(app, contract.getCalendarLink, async ({ request }) => ({
    link: await transactions.readAs(request.bearer, findCalendarLink),
  }));
  serve(app, contract.createCalendarLink, async ({ request }) => ({
    url: await transactions.writeAs(request.bearer, (tx, actor) => createCalendarLink(deps, tx, actor)),
  }));
  serve(app, contract.removeCalendarLink, async ({ request }) => {
    await transactions.writeAs(request.bearer, removeCalendarLink);
    return undefined;
  });

  // a calendar program brings neither cookie nor Origin; a cookie that comes along counts for nothing
  serve(app, contract.readCalendar, async ({ request, reply, params: { token } }) => {
    const text = await readFeed(deps, { token, origin: originOf(request) });
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.type(CONTENT_TYPE).header('etag', etag).header('x-robots-tag', 'none');
    if (request.headers['if-none-match'] !== etag) return text;
    reply.code(304);
    return undefined;
  });

  serve(app, contract.getDocumentCalendar, async ({ request, reply, params: { documentId } }) => {
    const { name, text } = await transactions.readAs(request.bearer, (tx, actor) =>
      readPaperCalendar(tx, actor, { documentId, origin: originOf(request) }),
    );
    reply.type(CONTENT_TYPE).header('content-disposition', contentDisposition(`${name}.ics`, { type: 'attachment' }));
    return text;
  });
}
