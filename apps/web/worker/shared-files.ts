/** Time enough to sign in first. Browsers stop a worker that has waited for five minutes. */
const WAIT_MS = 240_000;
/** There the app asks for the files, and opens its upload dialog. */
const UPLOAD_PAGE = '/dashboard?shared=true';

let waiting: File[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let letWorkerStop = () => {};

/**
 * Files that another app shares with this one. They wait in memory alone, until a page asks for them: on the device
 * nothing of them stays.
 */
export async function receiveFiles(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const form = await request.formData();
  waitUntil(holdFiles(form.getAll('files').filter((value) => value instanceof File)));
  return Response.redirect(UPLOAD_PAGE, 303);
}

/** Beside those that wait already. Pending for as long as the worker, and with it the files, has to stay alive. */
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
