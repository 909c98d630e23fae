import { createHash } from 'node:crypto';
import type { Duplicate } from '@kinvault/domain/documents/details.schema.ts';
import { expect, it } from 'vitest';
import { fingerprint } from '../../../lib/fingerprint.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { NEW_CHECK } from './duplicate-check.ts';
import { createUploadItem } from './file-admission.ts';
import { itemToAsk, lostByLeaving, nextToSave, nextToSend, twinOf } from './next-steps.ts';
import { EMPTY_QUEUE, type UploadEvent, type UploadQueue, uploadQueueReducer } from './upload-queue.ts';

const TARGET = { kind: 'person', personId: 'elena', shareWith: [] as string[] } as const;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const inVault = (text: string) => ({ sha256: sha256(text), document: { id: text }, mayEdit: true }) as Duplicate;
const run = (queue: UploadQueue, ...events: UploadEvent[]) => events.reduce(uploadQueueReducer, queue);

/** Checked files with these contents, named a, b and c. */
async function checkedQueue(contents: string[], ...vault: string[]): Promise<UploadQueue> {
  const items = contents.map((content, at) => {
    const id = 'abc'[at] ?? '';
    const made = createUploadItem(new File([content], `${id}.pdf`), { target: { ...TARGET }, tags: [] }, 1_000);
    return { ...made, id, check: NEW_CHECK };
  });
  const findDuplicates = async (asked: string[]) => vault.map(inVault).filter((one) => asked.includes(one.sha256));
  const events = await checkDuplicates({ fingerprint, findDuplicates }, items);
  return run(EMPTY_QUEUE, { type: 'add', items }, ...events);
}
const twins = (queue: UploadQueue) => queue.items.map((item) => twinOf(queue, item)?.kind ?? null);
const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const SUBMIT: UploadEvent = { type: 'submit' };

it('a file is sent only after its check, and not before the person has decided about its duplicate [REA-9]', async () => {
  const queue = await checkedQueue(['new', 'here'], 'here');
  expect(twins(queue)).toEqual([null, 'document']);
  expect(ids(nextToSend(queue))).toEqual(['a']);
  expect(ids(nextToSend(run(queue, { type: 'answer', id: 'b', answer: 'keep' })))).toEqual(['a', 'b']);
  const unchecked = run(queue, { type: 'recheck', id: 'a' });
  expect(ids(nextToSend(unchecked))).toEqual([]);
});

it('of two equal files, the question is about the later one, until the first one is removed [REA-9]', async () => {
  const queue = await checkedQueue(['same', 'other', 'same']);
  expect(twins(queue)).toEqual([null, null, 'file']);
  expect(twins(run(queue, { type: 'remove', id: 'a' }))).toEqual([null, null]);
  expect(twins(run(queue, { type: 'start', id: 'a' }, { type: 'cancel', id: 'a' }))).toEqual([null, null, null]);
});

it('for a single file the question appears at once, for one of several when it is pressed or submitted [REA-9]', async () => {
  expect(itemToAsk(await checkedQueue(['here'], 'here'))?.item.id).toBe('a');
  const several = await checkedQueue(['new', 'here', 'here'], 'here');
  expect(itemToAsk(several)).toBeNull();
  expect(itemToAsk(run(several, { type: 'ask', id: 'c' }))?.item.id).toBe('c');
  const submitted = run(several, SUBMIT);
  expect(itemToAsk(submitted)?.item.id).toBe('b');
  expect(itemToAsk(run(submitted, { type: 'answer', id: 'b', answer: 'keep' }))?.item.id).toBe('c');
});

it('closing the question withdraws the file from submission, and the next submission asks again [REA-9]', async () => {
  const closed = run(await checkedQueue(['here'], 'here'), SUBMIT, { type: 'closeQuestion', id: 'a' });
  expect(itemToAsk(closed)).toBeNull();
  expect(closed.items[0]?.isSubmitted).toBe(false);
  expect(itemToAsk(run(closed, SUBMIT))?.item.id).toBe('a');
});

it('a sent file is checked again with the server’s checksum before it is saved [REA-9]', async () => {
  const sent: UploadEvent[] = [
    { type: 'start', id: 'a' },
    { type: 'sent', id: 'a', fileId: 'file-a', sha256: sha256('late') },
  ];
  const queue = run(await checkedQueue(['late']), SUBMIT, ...sent);
  expect(nextToSave(queue)).toEqual([]);
  const found = { type: 'checked', id: 'a', sha256: sha256('late') } as const;
  expect(ids(nextToSave(run(queue, { ...found, found: null })))).toEqual(['a']);
  const late = run(queue, { ...found, found: inVault('late') });
  expect([nextToSave(late), itemToAsk(late)?.twin.kind]).toEqual([[], 'document']);
  expect(ids(nextToSave(run(late, { type: 'answer', id: 'a', answer: 'version' })))).toEqual(['a']);
});

it('after a failed check the files proceed, and equal ones among them are still found [REA-9]', async () => {
  const queue = await checkedQueue(['same', 'same']);
  const findDuplicates = () => Promise.reject(new Error('no answer'));
  const events = await checkDuplicates({ fingerprint, findDuplicates }, queue.items);
  expect(twins(run(queue, ...events))).toEqual([null, 'file']);
});

it('a chosen file would be lost until it is stored, removed, or known to be already here', async () => {
  const chosen = await checkedQueue(['one']);
  expect(lostByLeaving(EMPTY_QUEUE)).toBe(null);
  expect(lostByLeaving(chosen)).toBe('upload');
  const ready = run(chosen, { type: 'start', id: 'a' }, { type: 'sent', id: 'a', fileId: 'f', sha256: sha256('one') });
  expect(lostByLeaving(ready)).toBe('files');
  expect(lostByLeaving(run(ready, { type: 'remove', id: 'a' }))).toBe(null);
  expect(lostByLeaving(run(ready, { type: 'save', id: 'a', key: 'k' }, { type: 'saved', id: 'a' }))).toBe(null);
  expect(lostByLeaving(await checkedQueue(['one'], 'one'))).toBe(null);
});
