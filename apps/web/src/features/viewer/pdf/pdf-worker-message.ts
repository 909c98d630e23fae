/** Sent by our worker in addition to pdf.js's messages. Those have a target, so pdf.js ignores these. */
export type LeftOut = 'picture-left-out' | 'part-left-out';

/** pdf.js skips what it cannot draw and only logs a warning: the page lacks a part, or stays empty. */
const PART =
  /^Warning: (?:Filter "[^"]*" is not supported|Invalid stream:|Unable to decode image|Image dimensions are missing|Dependent image|getContentStream - ignoring sub-stream|getOperatorList - ignoring (?:errors during|XObject|operator))/;

/**
 * The missing part that a warning of pdf.js is about; null for other warnings, of which one faulty font causes
 * hundreds.
 */
export function leftOutBy(warning: string): LeftOut | null {
  if (warning.includes('Image exceeded maximum allowed size')) return 'picture-left-out';
  return PART.test(warning) ? 'part-left-out' : null;
}
