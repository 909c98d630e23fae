/** Enough time to sign in first. Browsers stop a worker that has waited for five minutes. */
const WAIT_MS = 240_000;
/** The page where the app fetches the files and opens its upload dialog. */
const UPLOAD_PAGE = '/dashboard?shared=true';

let waiting: File[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let letWorkerStop = () => {};

/**
 * Files that another app shares with this one. They wait only in memory until a page asks for them: nothing of
 * them is stored on the device.
 */
export async function receiveFiles(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const form = await request.formData();
  waitUntil(holdFiles(form.getAll('files').filter((value) => value instanceof File)));
  return Response.redirect(UPLOAD_PAGE, 303);
}

/** Adds files to the waiting ones. The promise is pending while the worker must stay alive to hold them. */
export function holdFiles(files: File[]): Promise<void> {
  const all = [...takeFiles(), ...files];
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting = all;
  letWorkerStop = resolve;
  timer = setTimeout(takeFiles, WAIT_MS);
  return promise;
}

/** Returns the files once, then forgets them. */
export function takeFiles(): File[] {
  clearTimeout(timer);
  const files = waiting;
  waiting = [];
  letWorkerStop();
  return files;
}
