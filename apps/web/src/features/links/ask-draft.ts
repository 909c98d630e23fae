/** A request while it is written. */
export interface AskDraft {
  wanted: string;
  message: string;
  receiver: string;
  forPersonId: string;
  endsOn: string;
  maxFiles: number;
  password: string | null;
}
