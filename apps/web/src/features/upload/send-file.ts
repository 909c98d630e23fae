import { OfflineError, readRefusal, urlOf } from '../../lib/api-client.ts';
import { noteNoAnswer } from '../../lib/connection.ts';

/** Longer than any pause of a working connection; phones that change networks otherwise wait for ever. */
const STALL_MS = 60_000;

export interface SendOptions {
  idempotencyKey: string;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file's bytes; resolves to the id that a document claims. By XMLHttpRequest, since fetch tells nothing of
 * what has been sent so far.
 * @throws ApiError when the server refuses, OfflineError when the connection is lost or stalls, AbortError by `signal`.
 */
export function sendFile(file: File, { idempotencyKey, onProgress, signal }: SendOptions): Promise<string> {
  const headers = { 'idempotency-key': idempotencyKey };
  const request = new XMLHttpRequest();
  const watchdog = startWatchdog(() => request.abort());
  const answer = new Promise<string>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      watchdog.rest();
      onProgress(event.loaded);
    };
    request.onload = () => {
      if (request.status === 201) resolve((request.response as { fileId: string }).fileId);
      else reject(readRefusal(request.status, request.response));
    };
    request.onerror = () => {
      noteNoAnswer();
      reject(new OfflineError('the connection was lost'));
    };
    request.onabort = () => reject(signal.aborted ? signal.reason : new OfflineError('the connection stalls'));
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.open('POST', urlOf('uploadFile', { headers }));
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(file);
  return answer.finally(watchdog.stop);
}

function startWatchdog(onStall: () => void) {
  let timer = setTimeout(onStall, STALL_MS);
  return {
    rest() {
      clearTimeout(timer);
      timer = setTimeout(onStall, STALL_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
