/** '3 March 2024' for a moment (ISO 8601), in the reader's own time zone. */
export function longDate(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(moment));
}

/** 'March 2024' */
export function monthText(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(moment));
}
