import type { FileToImport } from '@kinvault/domain/import/file-to-import.schema.ts';
import type { ImportedFile, NewImport } from '@kinvault/domain/import/import.schema.ts';
import type { ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import { MAX_RECEIVED_AT_ONCE } from '@kinvault/domain/received/received-limits.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api-client.ts';
import { endSession } from '../../lib/leave-session.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { withRetries } from '../../lib/retry.ts';
import { sendBytes } from '../../lib/send-bytes.ts';

export const importsQuery = queryOptions({
  queryKey: QUERY_KEYS.imports,
  queryFn: ({ signal }) => call('listImports', {}, { signal }),
  select: ({ imports }) => imports,
});

export async function findHere(checksums: string[]): Promise<readonly string[]> {
  return (await withRetries(() => call('findHere', { body: { checksums } }))).here;
}

/** What an import asks of the server. */
export interface ImportCalls {
  begin(): Promise<string>;
  send(bytes: Blob, options: { key: string; signal: AbortSignal }): Promise<{ fileId: string }>;
  receive(importId: string, files: FileToImport[], key: string): Promise<ImportedFile[]>;
}

/** The keys stay the same when something is sent again, so that a lost answer doubles nothing. */
export function importCalls(started: NewImport): ImportCalls {
  const key = randomUuid();
  return {
    begin: async () => (await call('beginImport', { headers: { 'idempotency-key': key }, body: started })).importId,
    async send(bytes, { key: fileKey, signal }) {
      try {
        const headers = { 'idempotency-key': fileKey };
        return (await sendBytes('uploadFile', { headers }, bytes, { signal, onProgress: () => {} })) as {
          fileId: string;
        };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'unauthorized') endSession();
        throw error;
      }
    },
    receive: async (importId, files, batchKey) =>
      (
        await call('receiveImported', {
          ...{ params: { importId }, headers: { 'idempotency-key': batchKey } },
          body: { files },
        })
      ).files,
  };
}

/** Files what the archive knew the type of, as it was proposed. The rest waits. @returns how many documents that made */
async function fileProposed(importId: string): Promise<number> {
  let filed = 0;
  const tried = new Set<string>();
  for (;;) {
    const { received } = await call('listReceived', { query: { order: 'oldest' } });
    const fit = received.filter((file) => file.importId === importId && isProposed(file) && !tried.has(file.id));
    const filings = fit.slice(0, MAX_RECEIVED_AT_ONCE).map(({ id }) => ({ receivedId: id }));
    if (filings.length === 0) return filed;
    for (const { receivedId } of filings) tried.add(receivedId);
    const key = randomUuid();
    const outcome = await withRetries(() =>
      call('fileReceived', { headers: { 'idempotency-key': key }, body: { filings } }),
    );
    filed += outcome.done.length;
  }
}

const isProposed = ({ proposal, duplicate }: ReceivedFile) => proposal?.type !== undefined && duplicate === null;

export function useFileProposed() {
  const reload = useReload();
  return useMutation({ mutationFn: fileProposed, onSettled: reload });
}

export function useUndoImport() {
  const reload = useReload();
  return useMutation({
    mutationFn: (importId: string) => call('undoImport', { params: { importId } }),
    onSettled: reload,
  });
}

export function useReload(): () => Promise<unknown> {
  const client = useQueryClient();
  const { imports, received, documents, collections, trash, families } = QUERY_KEYS;
  return () =>
    Promise.all(
      [imports, received, documents, collections, trash, families].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}
