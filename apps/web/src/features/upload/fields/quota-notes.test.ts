import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { uploadItem } from '../queue/file-admission.ts';
import { queuedBytes, quotaSentence } from './quota-notes.tsx';

const MB = 1024 * 1024;
const quota = { bytes: 10 * MB, isEnforced: false, usedBytes: () => 0 };
const forPerson = (personId: string) => ({ kind: 'person' as const, personId, shareWith: [] });
const file = (size: number) => new File([new Uint8Array(size)], 'a.pdf');

it('up to the quota nothing is said, past it a warning that keeps nobody from it', () => {
  expect(quotaSentence('Your', 8 * MB, 2 * MB, quota)).toBeNull();
  expect(quotaSentence('Mia’s', 8 * MB, 2 * MB + 200_000, quota)).toBe(
    'Mia’s documents come to 10.2 MB with this, past the 10 MB meant for one person. It is kept all the same.',
  );
});

it('a quota that is a limit says that there is no room', () => {
  expect(quotaSentence('Your', 9.5 * MB, MB, { ...quota, isEnforced: true })).toBe(
    'There is no room left for this: your documents take 9.5 MB of 10 MB. Remove something first.',
  );
});

it('who keeps too much already is not told before they add something', () => {
  expect(quotaSentence('Your', 12 * MB, 0, quota)).toBeNull();
});

const queuedItem = (picked: File, target: UploadTarget) => uploadItem(picked, { target, tags: [] }, MB);

it('counts what the queue holds for this owner and can still be kept', () => {
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
