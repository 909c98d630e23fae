import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';
import '../../lib/api-addresses.ts';
import { type KeptLists, LISTS } from '../../lib/offline-papers/kept-records.ts';
import { MemoryIndexedDb } from './memory-indexed-db.ts';

// For tests: a page with its modules, this device's stores in memory, and a server that answers.

const ELENA = { person: { id: 'elena' } } as Session;
const FILE = { kind: 'jpeg', sizeBytes: 1000, thumbnail: 'none', revision: 1, isFavorite: true };
export const documentOf = (id: string) => ({ ...FILE, id, fileId: `${id}-file` }) as unknown as Document;

/** A server, whose responses follow from these fields. */
export class TestServer {
  session = ELENA;
  /** null: the server fails */
  families: string[] | null = ['rivera'];
  /** null: the server fails */
  collections: Collection[] | null = [];
  /** Downloads of these documents hang until they are released or given up. */
  hanging = new Map<string, PromiseWithResolvers<void>>();
  asked: string[] = [];

  answer = async (url: string, { signal }: RequestInit): Promise<Response> => {
    this.asked.push(url);
    const [, , , id = ''] = url.split('/');
    if (url.startsWith('/download/')) {
      const documentId = url.slice('/download/'.length);
      const download = this.hanging.get(documentId);
      signal?.addEventListener('abort', () => download?.reject(signal.reason));
      await download?.promise;
      return new Response(['file of', documentId].join(' '));
    }
    if (url === '/api/session') return Response.json(this.session);
    if (url === '/api/families')
      return list(
        'families',
        this.families?.map((family) => ({ id: family })),
      );
    if (url === '/api/collections') return list('collections', this.collections ?? undefined);
    if (url.endsWith('/details')) return Response.json({ id, revision: 1 } as DocumentDetails);
    return Response.json({ url: `/download/${id}` });
  };
}

function list(name: string, rows: object[] | undefined): Response {
  return rows ? Response.json({ [name]: rows }) : new Response(null, { status: 503 });
}

/** A device on which nothing is kept yet, and its server; `globals` are the browser's. */
export function newDevice() {
  const database = new MemoryIndexedDb();
  const server = new TestServer();
  const storage: Record<string, unknown> = {
    getItem: (name: string) => storage[name],
    setItem: (name: string, value: string) => Object.assign(storage, { [name]: value }),
  };
  const globals = { localStorage: storage, indexedDB: database, fetch: server.answer };
  return { database, server, globals, countRecords: () => database.stores.get('records')?.size };
}

/** The modules of a page that has just been opened: the test has reset them. */
export async function loadPage() {
  await import('../../lib/api-addresses.ts');
  const [refresh, key, { queryClient }, papers, { sessionQuery }, keeping] = await Promise.all([
    import('./refresh-kept.ts'),
    import('../../lib/offline-papers/device-key.ts'),
    import('../../lib/query-client.ts'),
    import('../../lib/offline-papers/kept-papers.ts'),
    import('../../lib/session-query.ts'),
    import('../../lib/offline-papers/session-keeping.ts'),
  ]);
  queryClient.setQueryData(sessionQuery.queryKey, ELENA);
  const readLists = async () => {
    const deviceKey = await key.findDeviceKey();
    return deviceKey && (await key.readJson<KeptLists>(deviceKey, LISTS));
  };
  const kept = () => Object.keys(papers.currentKept()?.papers ?? {}).toSorted();
  return { ...refresh, ...papers, ...keeping, queryClient, readLists, kept };
}
