/** The language of the interface, in its British form: the day before the month, and no comma before 'and'. */
export const LOCALE = 'en-GB';
