/*
 * The last responses with an ETag. The browser does not cache them, since the disk cache outlives the session
 * [SEC-51]; so this page remembers them itself, and an unchanged list costs a response without a body.
 */
const MOST = 50;

interface KnownAnswer {
  etag: string;
  content: unknown;
}

const answers = new Map<string, KnownAnswer>();

export function knownAnswer(url: string): KnownAnswer | undefined {
  return answers.get(url);
}

export function rememberAnswer(url: string, etag: string | null, content: unknown): void {
  answers.delete(url);
  if (etag === null || content instanceof Blob) return;
  answers.set(url, { etag, content });
  const [oldest] = answers.keys();
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
}
