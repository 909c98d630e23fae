/** Words that the viewer highlights when it opens a document. */
export interface ShownWords {
  words: string;
  /** from 1 */
  page: number;
}
