/** Sent by our worker beside pdf.js's own messages. Those have a target, so pdf.js ignores these. */
export type LeftOut = 'picture-left-out' | 'part-left-out';

/** pdf.js goes on without what it cannot draw and only warns of it: the page lacks a part, or stays empty. */
const PART =
  /^Warning: (?:Filter "[^"]*" is not supported|Invalid stream:|Unable to decode image|Image dimensions are missing|Dependent image|getContentStream - ignoring sub-stream|getOperatorList - ignoring (?:errors during|XObject|operator))/;

/** What a warning of pdf.js says is missing on a page; null for the others, hundreds for one faulty font. */
export function leftOutBy(warning: string): LeftOut | null {
  if (warning.includes('Image exceeded maximum allowed size')) return 'picture-left-out';
  return PART.test(warning) ? 'part-left-out' : null;
}
