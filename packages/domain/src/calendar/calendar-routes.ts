import { z } from 'zod';
import { Id } from '../id.ts';
import { limit } from '../limit.ts';
import { bytes, defineRoute, empty } from '../route.ts';

export const CALENDAR_MEDIA_TYPE = 'text/calendar';

export const CalendarLink = z
  .object({
    madeAt: z.string(),
    lastReadAt: z.string().nullable().describe('When a calendar program last read the feed, to the hour.'),
  })
  .meta({ id: 'CalendarLink', description: 'What is known about the link: the link itself is shown only once.' });
export type CalendarLink = z.infer<typeof CalendarLink>;

export const CALENDAR_LINK_LIMIT = limit('calendar', 'link', 60, 'hour');

/** The dates of one's papers in a calendar program. */
export const calendarRoutes = {
  getCalendarLink: defineRoute({
    method: 'GET',
    path: '/api/reminders/calendar',
    summary: 'Whether the caller has a calendar link, and when it was last read',
    status: 200,
    response: z.object({ link: CalendarLink.nullable() }),
    errors: [],
  }),
  createCalendarLink: defineRoute({
    method: 'POST',
    path: '/api/reminders/calendar',
    summary: 'Make a calendar link for the caller; the previous one ends',
    status: 201,
    response: z.object({ url: z.string().describe('A path on this server. It is shown only once.') }),
    errors: [],
  }),
  removeCalendarLink: defineRoute({
    method: 'DELETE',
    path: '/api/reminders/calendar',
    summary: "End the caller's calendar link",
    status: 204,
    response: empty,
    errors: [],
  }),
  // without a session: the token is the secret. Any text, so that a malformed one is answered like an unknown one
  readCalendar: defineRoute({
    method: 'GET',
    path: '/api/calendar/:token.ics',
    isOpen: true,
    summary: 'The dates of all papers that the person of this link may see now, for a calendar program',
    params: z.object({ token: z.string().transform((text) => text.replaceAll('\0', '')) }),
    status: 200,
    response: bytes(CALENDAR_MEDIA_TYPE),
    limits: [limit('calendar', 'address', 1_200, 'hour')], // one calendar company reads for everybody from a few
    ownLimits: [CALENDAR_LINK_LIMIT],
    errors: ['not_found'],
  }),
  getDocumentCalendar: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/calendar',
    summary: 'The dates of one document as a file for a calendar program',
    params: z.object({ documentId: Id }),
    status: 200,
    response: bytes(CALENDAR_MEDIA_TYPE),
    errors: ['not_found'],
  }),
};
