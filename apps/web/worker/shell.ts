import { SHELL } from './shell-list.ts';

const PREFIX = 'kinvault-shell-';
const CACHE = PREFIX + SHELL.version;
/** Any page of the app is the same file; this address gives it. */
const PAGE = '/dashboard';
/** Not a file: says to the next version that PDFs are kept here. */
const PDF_MARK = '/kept-pdf';
const FILES_AT_ONCE = 4;
/** A network that does not answer in this time counts as none. */
const PATIENCE_MS = 4_000;
const ANY = { ignoreVary: true };

/**
 * Fetches this version beside the one in use. A file that is missing fails all of it, and the browser tries again another
 * time: half a version would not open.
 */
export async function installShell(): Promise<void> {
  const page = await fetchFile(PAGE, 'no-cache');
  const html = await page.clone().text();
  // while copies of the server are replaced, one may give the worker of a version and another the page of a second one
  if (!html.includes(SHELL.entry)) throw new Error('The page is of another version.');
  const language = /<html[^>]* lang="(\w+)/.exec(html)?.[1] ?? '';
  await addFiles([...SHELL.files, ...(SHELL.languages[language] ?? []), ...(await keptFonts())]);
  if (await caches.match(PDF_MARK)) await keepPdfReader();
  await (await caches.open(CACHE)).put(PAGE, page);
}

/** What the reader's names and language have needed so far; the names of fonts hardly ever change. */
async function keptFonts(): Promise<string[]> {
  const caught = await Promise.all((await listShells()).map(async (name) => (await caches.open(name)).keys()));
  const paths = caught.flat().map(({ url }) => new URL(url).pathname);
  return paths.filter((path) => path.endsWith('.woff2'));
}

/** Called once no page uses the version before. */
export async function removeOldShells(): Promise<void> {
  for (const name of await listShells()) {
    if (name !== CACHE) await caches.delete(name);
  }
}

export async function listShells(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** For PDFs that are to open without a network. */
export async function keepPdfReader(): Promise<void> {
  await addFiles(SHELL.pdf);
  await (await caches.open(CACHE)).put(PDF_MARK, new Response());
}

/** From the network, so that a new version shows at once; else, and from a server that is away, this version's. */
export async function answerPage(request: Request): Promise<Response> {
  const asked = fetch(request);
  const kept = () => caches.open(CACHE).then((cache) => cache.match(PAGE, ANY));
  const answer = await Promise.race([asked.catch(() => null), wait(PATIENCE_MS)]);
  const isAnswered = answer !== null && !(answer.status >= 502 && answer.status <= 504);
  return isAnswered ? answer : ((await kept()) ?? asked);
}

/** Names of assets change with their content, so that what has been kept is right, of whichever version it is. */
export async function answerShellFile(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(request.url, ANY)) ?? (await caches.match(request.url, ANY));
  if (kept) return kept;
  const answer = await fetch(request);
  // a full disk is no reason to show nothing
  if (answer.ok) waitUntil(cache.put(request.url, answer.clone()).catch(() => undefined));
  return answer;
}

/** Of this build, unless they are there. What another version has under the same name is taken from there. */
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
