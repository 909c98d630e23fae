const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** '120 KB' (rounded) below one megabyte, then '1.2 MB'; a file that is not empty never reads '0 KB'. */
export function fileSizeText(bytes: number): string {
  if (bytes <= 0) return '0 KB';
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
