import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { describe, expect, it } from 'vitest';
import { NEW_CHECK } from './queue/duplicate-check.ts';
import { newDraft, type UploadDraft } from './queue/upload-draft.ts';
import type { UploadItem, UploadQueue, UploadStatus } from './queue/upload-queue.ts';
import { progressText, queueText, rowStatus, statusText, uploadLabel } from './upload-messages.ts';

const MB = 1024 * 1024;
const queueOf = (...items: UploadItem[]): UploadQueue => ({ items, selectedId: null });

function item(status: UploadStatus, size = 3.1 * MB): UploadItem {
  const file = { name: 'policy.pdf', size } as File;
  const draft = newDraft(file, { kind: 'person', personId: 'elena', shareWith: [] });
  return {
    id: 'a',
    file,
    draft,
    status,
    isSubmitted: false,
    uploadKey: 'k',
    documentKey: null,
    lostTimes: 0,
    check: null,
    read: null,
  };
}

describe('messages of the queue', () => {
  it.each([
    [1.3 * MB, 2.4 * MB, '1.3 of 2.4 MB'],
    [0, 2.4 * MB, '0.0 of 2.4 MB'],
    [120 * 1024, 640 * 1024, '120 of 640 KB'],
  ])('the progress of %d of %d bytes reads %j', (sent, total, text) => {
    expect(progressText(sent, total)).toBe(text);
  });

  it('a lost connection shows how much was sent, a refusal only its sentence', () => {
    const lost = {
      state: 'failed',
      fileId: null,
      sentence: 'Connection lost',
      resume: 'send',
      isLost: true,
      sentBytes: 2 * MB,
    } as const;
    expect(statusText(item(lost))).toBe('Connection lost at 2.0 of 3.1 MB');
    expect(statusText(item({ ...lost, sentence: 'This file is empty.', resume: null, isLost: false }))).toBe(
      'This file is empty.',
    );
  });

  it('after the last byte, the server is checking the file', () => {
    expect(statusText(item({ state: 'sending', sentBytes: MB }))).toBe('1.0 of 3.1 MB');
    expect(statusText(item({ state: 'sending', sentBytes: 4 * MB }))).toBe('Checking the file');
  });

  it('the total counts the files that can still become a document', () => {
    const refused = { state: 'failed', fileId: null, sentence: 'no', resume: null, sentBytes: 0 } as const;
    expect(queueText(queueOf())).toBe('');
    expect(queueText(queueOf(item({ state: 'ready', fileId: 'f' }, MB), item(refused)))).toBe('1 file, 1.0 MB.');
    expect(queueText(queueOf(item({ state: 'waiting' }, MB), item({ state: 'sending', sentBytes: 0 }, MB)))).toBe(
      '2 files, 2.0 MB. 2 uploading.',
    );
  });

  it('a file that waits for a decision about a duplicate does not count as uploading [REA-9]', () => {
    const found = { sha256: 'sum', document: { id: 'policy' }, mayEdit: true } as Duplicate;
    const asked = { ...item({ state: 'waiting' }, MB), check: { ...NEW_CHECK, isDue: false, sha256: 'sum', found } };
    expect(queueText(queueOf(asked))).toBe('1 file, 1.0 MB.');
  });

  it.each([
    [0, 'Upload Document'],
    [1, 'Upload Document'],
    [2, 'Upload 2 documents'],
    [10, 'Upload 10 documents'],
  ])('the button for %d files reads %j', (count, label) => {
    expect(uploadLabel(count)).toBe(label);
  });
});

const file = { name: 'IMG_2041.jpg' } as File;
const TARGET = { kind: 'person' as const, personId: 'elena', shareWith: [] };
const status = (more: Partial<UploadDraft>, ...proposals: Proposal[]) => {
  const read = { reading: { state: 'done' as const, proposals }, taken: [], dismissed: [] };
  return rowStatus({ file, draft: { ...newDraft(file, TARGET), ...more }, read });
};
const expiry = (certainty: Proposal['certainty']): Proposal => ({
  ...{ id: 'p', field: 'expiresOn', value: '2033-08-22', orValue: null, certainty },
  ...{ page: 1, box: null, passage: null },
});

describe('the second line of a file', () => {
  it.each<[Partial<UploadDraft>, string]>([
    [{ type: 'Medical', name: 'Vaccination record' }, 'Medical · no expiry'],
    [{ type: 'Passport', expiresOn: '2033-08-22' }, 'Passport · until 22 Aug 2033'],
    [{ name: 'Cinema card' }, 'Other · no expiry'],
    [{ expiresOn: '2033-08-22' }, 'Other · until 22 Aug 2033'],
  ])('the second line of a file with %j reads %j', (said, text) => {
    expect(status(said)).toEqual({ text, tone: null });
  });

  it.each<[Partial<UploadDraft>, string]>([
    [{}, 'What is it? Type and date'],
    [{ type: 'Passport' }, 'Passport · no expiry date yet'],
    [{ name: '  ', type: 'Medical' }, 'What’s it called?'],
  ])('the second line of a file with %j asks %j', (said, text) => {
    expect(status(said)).toEqual({ text, tone: 'ask' });
  });

  it('a proposed date is shown with its certainty until the form has one [REA-5]', () => {
    expect(status({}, expiry('checked'))).toEqual({ text: 'Read: until 22 Aug 2033', tone: 'read' });
    expect(status({}, expiry('read'))).toEqual({ text: 'Until 22 Aug 2033? Please check', tone: 'ask' });
    expect(status({ expiresOn: '2031-01-01' }, expiry('checked')).text).toBe('Other · until 1 Jan 2031');
  });
});
