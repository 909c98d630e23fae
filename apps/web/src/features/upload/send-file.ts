import { type SendOptions, sendBytes } from '../../lib/send-bytes.ts';

/** Sends one file's bytes, telling how far it has come; resolves to the id that a document claims. */
export async function sendFile(
  file: File,
  { idempotencyKey, ...options }: SendOptions & { idempotencyKey: string },
): Promise<string> {
  const answer = await sendBytes('uploadFile', { headers: { 'idempotency-key': idempotencyKey } }, file, options);
  return (answer as { fileId: string }).fileId;
}
