import { AppError } from '@kinvault/domain/errors.ts';
import type { CustomFetch } from 'openid-client';

/** A provider's longest answers are its keys: some kilobytes. */
const MAX_BYTES = 512 * 1024;
const NO_BODY = [204, 205, 304];

/**
 * Asks a provider, which may be broken or lie: a request ends in time, its answer is short, and it leads nowhere else. A
 * failure is `oidc_unreachable`, whatever the library makes of it.
 */
export function boundedFetch(timeoutMs: number): CustomFetch {
  return async (url, { signal, ...options }) => {
    const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    try {
      const response = await fetch(url, {
        ...options,
        body: options.body as BodyInit,
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      });
      const { status, headers } = response;
      const body = await readBody(response);
      if (status >= 500) throw new Error(`The provider answered ${status}.`);
      return new Response(NO_BODY.includes(status) ? null : body, { status, headers });
    } catch (cause) {
      throw new AppError('oidc_unreachable', { cause });
    }
  };
}

async function readBody({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error(`The provider's answer is longer than ${MAX_BYTES} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
