import type { HandedIn } from '@kinvault/domain/links/outside.schema.ts';
import { codeOf, isGone, Refusal, type Visit } from './visit.ts';

/** Longer than any pause of a working connection. */
const STALL_MS = 60_000;

interface Sending {
  file: File;
  /** the same at each attempt: a file that arrived unheard is not handed in twice */
  key: string;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/** Hands in one file; begins the visit again if it is over. @throws Refusal, or the reason of the signal */
export async function handIn(visit: Visit, sending: Sending): Promise<HandedIn> {
  try {
    return await send(visit, sending);
  } catch (error) {
    if (!isGone(error) || !(await visit.renew())) throw error;
    return send(visit, sending);
  }
}

/** XMLHttpRequest, since fetch does not report progress. */
function send(visit: Visit, { file, key, signal, onProgress }: Sending): Promise<HandedIn> {
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  let watchdog = setTimeout(stop, STALL_MS);
  const answer = new Promise<HandedIn>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, STALL_MS);
      onProgress(loaded);
    };
    request.onload = () => {
      if (request.status === 201) resolve(request.response as HandedIn);
      else reject(new Refusal(codeOf(request.response)));
    };
    request.onerror = () => reject(new Refusal('offline'));
    request.onabort = () => reject(signal.aborted ? signal.reason : new Refusal('offline'));
  });
  signal.addEventListener('abort', stop, { once: true });
  request.open('POST', visit.addressOf('/files'));
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('file-name', encodeURIComponent(file.name));
  request.setRequestHeader('upload-key', key);
  request.send(file);
  return answer.finally(() => {
    clearTimeout(watchdog);
    signal.removeEventListener('abort', stop);
  });
}
