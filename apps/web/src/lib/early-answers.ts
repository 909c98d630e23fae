/*
 * Calls that start before the code that needs them: the session on every page, and what the built dashboard.html asks
 * for before any code has arrived (`<link as="fetch">`). Each response is used once, if at all. What has changed since
 * is reloaded by the stream of changes (start/live.ts).
 */
/** A page that was frozen while it loaded asks again. */
const MAX_AGE_MS = 15_000;

const answers = new Map<string, Promise<Response | null>>();

/** Called once, before any other call: the browser itself would give these responses to a call at any later time. */
export function takeEarlyAnswers(): void {
  const links = [...document.querySelectorAll('link[as=fetch]')].map((link) => link.getAttribute('href') as string);
  // a refusal is no answer: its reason may be gone
  const take = (url: string) =>
    fetch(url).then(
      (answer) => (answer.ok ? answer : null),
      () => null,
    );
  for (const url of new Set(['/api/session', ...links])) answers.set(url, take(url));
}

/** When another session begins, or the session ends: they belong to the previous one. */
export function dropEarlyAnswers(): void {
  answers.clear();
}

/** Null if there is none. */
export async function earlyAnswer(url: string): Promise<Response | null> {
  if (Date.now() - performance.timeOrigin > MAX_AGE_MS) answers.clear();
  const answer = answers.get(url);
  answers.delete(url);
  return (await answer) ?? null;
}
