/**
 * The first part of every query's key. It is here because features never import each other, and an upload must
 * reload the lists of documents and the counts next to the members' names.
 */
export const QUERY_KEYS = {
  session: ['session'],
  families: ['families'],
  collections: ['collections'],
  savedViews: ['saved-views'],
  received: ['received'],
  imports: ['imports'],
  familyLog: ['family-log'],
  links: ['links'],
  tokens: ['tokens'],
  documents: ['documents'],
  textHits: ['text-hits'],
  fileLinks: ['file-links'],
  readings: ['reading'],
  trash: ['trash'],
  notices: ['notices'],
  invites: ['invites'],
  profile: ['profile'],
  push: ['push'],
  reminderPreferences: ['reminder-preferences'],
  calendarLink: ['calendar-link'],
  security: ['security'],
  deletion: ['deletion'],
  installation: ['installation'],
} as const;
