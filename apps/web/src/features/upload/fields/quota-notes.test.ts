import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { createUploadItem } from '../queue/file-admission.ts';
import { queuedBytes, quotaSentence } from './quota-notes.tsx';

const MB = 1024 * 1024;
const quota = { bytes: 10 * MB, isEnforced: false, usedBytes: () => 0 };
const forPerson = (personId: string) => ({ kind: 'person' as const, personId, shareWith: [] });
const file = (size: number) => new File([new Uint8Array(size)], 'a.pdf');

it('a document within the quota gets no warning, one beyond it gets a warning only', () => {
  expect(quotaSentence(null, 8 * MB, 2 * MB, quota)).toBeNull();
  expect(quotaSentence('Mia', 8 * MB, 2 * MB + 200_000, quota)).toBe(
    'With this, Mia’s documents take up 10.2 MB, over the 10 MB allowance. We’ll save it anyway.',
  );
});

it('an enforced quota says that there is no room left', () => {
  expect(quotaSentence(null, 9.5 * MB, MB, { ...quota, isEnforced: true })).toBe(
    'There’s no room left: your documents take up 9.5 MB of 10 MB. Remove something first.',
  );
});

it('a person over the quota gets no warning before adding something', () => {
  expect(quotaSentence(null, 12 * MB, 0, quota)).toBeNull();
});

const queuedItem = (picked: File, target: UploadTarget) => createUploadItem(picked, { target, tags: [] }, MB);

it('the queue counts the files of this owner that can still be saved', () => {
  const refused = queuedItem(file(0), forPerson('mia'));
  const items = [
    queuedItem(file(10), forPerson('mia')),
    queuedItem(file(5), forPerson('leo')),
    queuedItem(file(7), { kind: 'family', familyId: 'mia' }),
    { ...queuedItem(file(20), forPerson('mia')), status: { state: 'saved' as const } },
    refused,
  ];
  expect(queuedBytes(items, 'mia')).toBe(10);
});
