import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-client.ts';
import type { NewVersionRequest } from '../upload.api.ts';
import { createUploads } from './create-uploads.ts';
import { NEW_CHECK } from './duplicate-check.ts';
import { createUploadItem } from './file-admission.ts';
import { itemToAsk } from './next-steps.ts';

const TARGET = { kind: 'person', personId: 'elena', shareWith: [] as string[] } as const;
const policyAt = (revision: number) => ({ id: 'policy', name: 'Policy', revision }) as Document;

it('a file becomes a version of the document as it was found; if that has changed, the person is asked again [REA-9]', async () => {
  let revision = 1;
  const requests: NewVersionRequest[] = [];
  const uploads = createUploads(
    [{ ...createUploadItem(new File(['x'], 'a.pdf'), { target: { ...TARGET }, tags: [] }, 1_000), check: NEW_CHECK }],
    {
      sendFile: async () => ({ fileId: 'file-a', sha256: 'sum' }),
      createDocument: () => Promise.reject(new Error('no new document is asked for')),
      duplicates: {
        fingerprint: async () => 'sum',
        findDuplicates: async () => [{ sha256: 'sum', document: policyAt(revision), mayEdit: true } as Duplicate],
        addVersion: async (request) => {
          requests.push(request);
          if (request.body.revision !== revision) throw new ApiError('document_changed', 409);
          return policyAt(revision + 1);
        },
      },
      connection: { isLost: () => false, subscribe: () => () => {} },
    },
  );
  const onSaved = vi.fn();
  uploads.start({ onSendingFailed: () => {}, onSavingFailed: () => {}, onSaved });
  const asked = async () => {
    await vi.waitFor(() => expect(itemToAsk(uploads.getSnapshot())).not.toBeNull());
    return itemToAsk(uploads.getSnapshot())?.item.id ?? '';
  };

  const id = await asked();
  revision = 2; // it is edited while the question is open
  uploads.dispatch({ type: 'answer', id, answer: 'version' });
  await vi.waitFor(() => expect(uploads.getSnapshot().items[0]?.status.state).toBe('failed'));
  uploads.dispatch({ type: 'retry', id, freshKey: 'fresh' });
  expect(await asked()).toBe(id);
  uploads.dispatch({ type: 'answer', id, answer: 'version' });
  await vi.waitFor(() =>
    expect(onSaved).toHaveBeenCalledWith({
      documents: [],
      unread: [],
      undated: [],
      extended: [policyAt(3)],
      isAllDone: true,
    }),
  );
  expect(requests.map(({ documentId, body }) => [documentId, body.revision])).toEqual([
    ['policy', 1],
    ['policy', 2],
  ]);
  expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});
