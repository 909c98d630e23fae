import type { Contract } from '@kinvault/domain/contract.ts';
import type { ClientInput } from '@kinvault/domain/route.ts';
import { OfflineError, readRefusal, urlOf } from './api-client.ts';
import { reportUnreachable } from './connection.ts';
import { addressOf, type RouteName } from './known-addresses.ts';

/** Longer than any pause of a working connection; phones that change networks would otherwise wait forever. */
const STALL_MS = 60_000;

export interface SendOptions {
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file's bytes as the body of a route; resolves to the response. Uses XMLHttpRequest, since fetch does not
 * report upload progress.
 * @throws ApiError if the server refuses, OfflineError if the connection is lost or stalls, AbortError by `signal`.
 */
export function sendBytes<Name extends RouteName>(
  name: Name,
  input: Omit<ClientInput<Contract[Name]>, 'body'>,
  file: Blob,
  { onProgress, signal }: SendOptions,
): Promise<unknown> {
  const { headers = {} } = input as { headers?: Record<string, string> };
  const request = new XMLHttpRequest();
  const watchdog = startWatchdog(() => request.abort());
  const answer = new Promise<unknown>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      watchdog.rest();
      onProgress(event.loaded);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(readRefusal(request.status, request.response));
    };
    request.onerror = () => {
      reportUnreachable();
      reject(new OfflineError('the connection was lost'));
    };
    request.onabort = () => reject(signal.aborted ? signal.reason : new OfflineError('the connection stalls'));
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.open(addressOf(name).method, urlOf(name, input));
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
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
