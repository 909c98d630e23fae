import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { FileReading, Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewDocumentRequest } from '../upload.api.ts';
import { createUploads } from './create-uploads.ts';
import { createUploadItem } from './file-admission.ts';
import { openProposals } from './file-proposals.ts';
import type { SavedFiles } from './save-files.ts';
import type { UploadItem } from './upload-queue.ts';

const TARGET = { kind: 'person', personId: 'elena', shareWith: [] as string[] } as const;
const proposal = (id: string, field: Proposal['field'], value: string): Proposal => ({
  ...{ id, field, value, orValue: null, certainty: 'read', page: 1, box: null, passage: null },
});
const EXPIRY = proposal('p-expiry', 'expiresOn', '2033-08-22');
const NUMBER = proposal('p-number', 'number', 'X0771936');

/** One file, and a server that reads as the test defines. */
function begin(...readings: FileReading[]) {
  const requests: NewDocumentRequest[] = [];
  const saved: SavedFiles[] = [];
  const findReading = vi.fn(async () => readings.shift() ?? { state: 'nothing' as const, proposals: [] });
  const item = createUploadItem(new File(['x'], 'scan.jpg'), { target: { ...TARGET }, tags: [] }, 1_000);
  const uploads = createUploads([item], {
    sendFile: async () => ({ fileId: 'file-a', sha256: 'sum' }),
    createDocument: async (request) => {
      requests.push(request);
      return { id: 'd', name: 'scan' } as Document;
    },
    findReading,
    connection: { isLost: () => false, subscribe: () => () => {} },
  });
  const stop = uploads.start({
    onSendingFailed: () => {},
    onSavingFailed: () => {},
    onSaved: (one) => saved.push(one),
  });
  const only = () => uploads.getSnapshot().items[0] as UploadItem;
  return { uploads, id: item.id, only, findReading, requests, saved, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the proposals of a sent file are polled until they are known, and no longer [REA-5]', async () => {
  const { only, findReading } = begin({ state: 'waiting', proposals: [] }, { state: 'done', proposals: [EXPIRY] });
  await vi.advanceTimersByTimeAsync(500);
  expect(only().read?.reading.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(openProposals(only(), null)).toEqual([EXPIRY]);
  expect(only().draft.expiresOn).toBe('');
  expect(findReading).toHaveBeenCalledTimes(2);
});

it('answers are sent with the document, even while more of the file is being read [REA-5]', async () => {
  const { uploads, id, requests, saved } = begin({ state: 'waiting', proposals: [EXPIRY, NUMBER] });
  await vi.advanceTimersByTimeAsync(500);
  uploads.dispatch({ type: 'answerProposals', id, taken: [EXPIRY.id], dismissed: [NUMBER.id] });
  uploads.dispatch({ type: 'edit', id, draft: { expiresOn: EXPIRY.value } });
  uploads.dispatch({ type: 'submit' });
  await vi.advanceTimersByTimeAsync(0);
  expect(requests[0]?.body.proposals).toEqual({ taken: [EXPIRY.id], dismissed: [NUMBER.id] });
  expect(saved).toMatchObject([{ unread: [{ id: 'd' }], undated: [] }]);
});

it('a proposed date without an answer is asked about after the upload [REA-5]', async () => {
  const { uploads, saved, requests } = begin({ state: 'done', proposals: [EXPIRY] });
  await vi.advanceTimersByTimeAsync(500);
  uploads.dispatch({ type: 'submit' });
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toMatchObject([{ unread: [], undated: [{ id: 'd' }] }]);
  expect(requests[0]?.body).toMatchObject({ expiresOn: null, proposals: { taken: [], dismissed: [] } });
});

it('a file that is still being read is not marked as seen, so that the person is notified later [REA-5]', async () => {
  const { uploads, requests } = begin({ state: 'waiting', proposals: [] });
  await vi.advanceTimersByTimeAsync(500);
  uploads.dispatch({ type: 'submit' });
  await vi.advanceTimersByTimeAsync(0);
  expect(requests[0]?.body.proposals).toBeUndefined();
});

it('a canceled dialog stops polling', async () => {
  const { stop, findReading } = begin({ state: 'waiting', proposals: [] });
  await vi.advanceTimersByTimeAsync(500);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(findReading).toHaveBeenCalledTimes(1);
});

it('after accepting one date the person is not asked about another for the same field [REA-5]', async () => {
  const other = proposal('p-other', 'expiresOn', '2031-01-01');
  const { uploads, id, only } = begin({ state: 'done', proposals: [EXPIRY, other, NUMBER] });
  await vi.advanceTimersByTimeAsync(500);
  uploads.dispatch({ type: 'answerProposals', id, taken: [EXPIRY.id], dismissed: [] });
  expect(openProposals(only(), null)).toEqual([NUMBER]);
});
