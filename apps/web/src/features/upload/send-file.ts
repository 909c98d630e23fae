import { ApiError } from '../../lib/api-client.ts';
import { type SendOptions, sendBytes } from '../../lib/send-bytes.ts';
import { endSession } from '../../lib/session.ts';

export type SendFileOptions = SendOptions & { idempotencyKey: string };

/**
 * Sends one file's bytes, telling how far it has come; resolves to the id that a document claims. Not a query's or a
 * mutation's request: it notices by itself that the session is over.
 */
export async function sendFile(file: File, { idempotencyKey, ...options }: SendFileOptions): Promise<string> {
  try {
    const answer = await sendBytes('uploadFile', { headers: { 'idempotency-key': idempotencyKey } }, file, options);
    return (answer as { fileId: string }).fileId;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') endSession();
    throw error;
  }
}
