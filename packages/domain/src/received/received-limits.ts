/** What is not filed goes to the trash after so many days [INB-1]. */
export const RECEIVED_DAYS = 30;
/** Its receiver is told of it so many days before. */
export const RECEIVED_NOTICE_DAYS = 7;
/** The newest that one list shows, and the most that one call files. */
export const MAX_RECEIVED_AT_ONCE = 200;
export const MAX_SOURCE_DETAIL_CHARS = 200;
