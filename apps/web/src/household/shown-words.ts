/** Words of a document that its viewer marks when it opens. */
export interface ShownWords {
  words: string;
  /** from 1 */
  page: number;
}
