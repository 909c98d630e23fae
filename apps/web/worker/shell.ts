import { SHELL } from './shell-list.ts';

const PREFIX = 'kinvault-shell-';
const CACHE = PREFIX + SHELL.version;
/** All pages of the app are the same file; this is its address. */
const PAGE = '/dashboard';
/** Not a file: tells the next version that PDFs are kept here. */
const PDF_MARK = '/kept-pdf';
const FILES_AT_ONCE = 4;
/** A network that does not respond within this time counts as offline. */
const PATIENCE_MS = 4_000;
const ANY = { ignoreVary: true };

/**
 * Fetches this version while another one is in use. A missing file fails all of it, and the browser tries again another
 * time: half a version would not open.
 */
export async function installShell(): Promise<void> {
  const page = await fetchFile(PAGE, 'no-cache');
  const html = await page.clone().text();
  // while copies of the server are replaced, worker and page may come from different versions
  if (!html.includes(SHELL.entry)) throw new Error('The page is of another version.');
  const language = /<html[^>]* lang="(\w+)/.exec(html)?.[1] ?? '';
  await addFiles([...SHELL.files, ...(SHELL.languages[language] ?? []), ...(await keptFonts())]);
  if (await caches.match(PDF_MARK)) await keepPdfReader();
  await (await caches.open(CACHE)).put(PAGE, page);
}

/** Fonts that the reader's language and names have needed so far; names of fonts hardly ever change. */
async function keptFonts(): Promise<string[]> {
  const caught = await Promise.all((await listShells()).map(async (name) => (await caches.open(name)).keys()));
  const paths = caught.flat().map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => path.endsWith('.woff2'));
}

/** Called once no page uses the previous version. */
export async function removeOldShells(): Promise<void> {
  for (const name of await listShells()) {
    if (name !== CACHE) await caches.delete(name);
  }
}

export async function listShells(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** For PDFs that should open offline. */
export async function keepPdfReader(): Promise<void> {
  await addFiles(SHELL.pdf);
  await (await caches.open(CACHE)).put(PDF_MARK, new Response());
}

/** From the network, so that a new version is shown at once; if that fails or the server is down, this version's. */
export async function answerPage(request: Request): Promise<Response> {
  const asked = fetch(request);
  const kept = () => caches.open(CACHE).then((cache) => cache.match(PAGE, ANY));
  const answer = await Promise.race([asked.catch(() => null), wait(PATIENCE_MS)]);
  const isAnswered = answer !== null && !(answer.status >= 502 && answer.status <= 504);
  return isAnswered ? answer : ((await kept()) ?? asked);
}

/** Names of assets change with their content, so a cached one is right, whatever version it is from. */
export async function answerShellFile(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(request.url, ANY)) ?? (await caches.match(request.url, ANY));
  if (kept) return kept;
  const answer = await fetch(request);
  // a full disk must not prevent showing it
  if (answer.ok) waitUntil(cache.put(request.url, answer.clone()).catch(() => undefined));
  return answer;
}

/** Adds files of this build that are missing. A file of the same name in another version's cache is copied. */
export async function addFiles(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const open = [...paths];
  async function addNext(): Promise<void> {
    for (let path = open.shift(); path !== undefined; path = open.shift()) {
      if (await cache.match(path, ANY)) continue;
      const isNamedByContent = path.startsWith('/assets/');
      const known = isNamedByContent ? await caches.match(path, ANY) : undefined;
      await cache.put(path, known ?? (await fetchFile(path, isNamedByContent ? 'default' : 'no-cache')));
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, addNext));
}

async function fetchFile(path: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

function wait(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
