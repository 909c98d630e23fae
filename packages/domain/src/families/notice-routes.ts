import { z } from 'zod';
import { Id } from '../id.ts';
import { defineRoute, empty, events } from '../route.ts';
import { LiveEvent, Notice } from './notice.schema.ts';

const NoticeParams = z.object({ noticeId: Id });

/** Routes for the bell, and the stream of changes. */
export const noticeRoutes = {
  listNotices: defineRoute({
    method: 'GET',
    path: '/api/notices',
    summary: 'What concerns the caller: the latest 50, and what can be taken back',
    status: 200,
    response: z.object({ notices: z.array(Notice), unread: z.number() }),
    errors: [],
  }),
  readNotices: defineRoute({
    method: 'POST',
    path: '/api/notices/read',
    summary: 'Mark all notices as read',
    status: 204,
    response: empty,
    errors: [],
  }),
  readNotice: defineRoute({
    method: 'POST',
    path: '/api/notices/:noticeId/read',
    summary: 'Mark a notice as read',
    params: NoticeParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  dismissNotice: defineRoute({
    method: 'DELETE',
    path: '/api/notices/:noticeId',
    summary: 'Remove a notice from the list; what it is about does not change',
    params: NoticeParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  followChanges: defineRoute({
    method: 'GET',
    path: '/api/events',
    summary: 'Streams an event as soon as something that the caller sees has changed',
    status: 200,
    response: events(LiveEvent),
    errors: [],
  }),
};
