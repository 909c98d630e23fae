import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** a document was opened from the page below: closing it may simply go back */
    openedHere?: boolean;
  }
}
