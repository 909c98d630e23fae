import { describe, expect, it } from 'vitest';
import { nextToSave, nextToSend } from './next-steps.ts';
import { newDraft } from './upload-draft.ts';
import {
  EMPTY_QUEUE,
  isLive,
  isToBeSaved,
  isUnderWay,
  type UploadEvent,
  type UploadItem,
  type UploadQueue,
  uploadQueueReducer,
} from './upload-queue.ts';

const TARGET = { kind: 'person', personId: 'elena', shareWith: [] } as const;
const LOST = { sentence: 'Connection lost', resume: 'send', isLost: true } as const;
const REFUSED = { sentence: 'This file is empty.', resume: null } as const;
const UNSAVED = { sentence: 'Please try again', resume: 'save' } as const;

function item(id: string, more: Partial<UploadItem> = {}): UploadItem {
  const file = new File(['x'], `${id}.jpg`);
  const draft = newDraft(file, { ...TARGET, shareWith: [] });
  return {
    id,
    file,
    draft,
    status: { state: 'waiting' },
    isSubmitted: false,
    uploadKey: `${id}-1`,
    documentKey: null,
    lostTimes: 0,
    check: null,
    read: null,
    ...more,
  };
}

const run = (queue: UploadQueue, ...events: UploadEvent[]) => events.reduce(uploadQueueReducer, queue);
const queueOf = (...items: UploadItem[]) => run(EMPTY_QUEUE, { type: 'add', items });
const only = (queue: UploadQueue) => {
  const [first] = queue.items;
  if (!first || queue.items.length > 1) throw new Error('expected one item');
  return first;
};
const ids = (items: readonly UploadItem[]) => items.map((one) => one.id);

const SENT: UploadEvent[] = [
  { type: 'start', id: 'a' },
  { type: 'sent', id: 'a', fileId: 'file-a', sha256: 'file-a' },
];

describe('the upload queue', () => {
  it('a file goes from waiting to saved', () => {
    const states = [
      ...SENT,
      { type: 'submit' } as const,
      { type: 'save', id: 'a', key: 'k' } as const,
      { type: 'saved', id: 'a' } as const,
    ];
    let queue = queueOf(item('a'));
    const seen = states.map((event) => {
      queue = run(queue, event);
      return only(queue).status.state;
    });
    expect(seen).toEqual(['sending', 'ready', 'ready', 'saving', 'saved']);
  });

  it('two files are sent at a time, in order', () => {
    let queue = queueOf(item('a'), item('b'), item('c'));
    expect(ids(nextToSend(queue))).toEqual(['a', 'b']);
    queue = run(queue, { type: 'start', id: 'a' }, { type: 'start', id: 'b' });
    expect(nextToSend(queue)).toEqual([]);
    expect(ids(nextToSend(run(queue, { type: 'cancel', id: 'a' })))).toEqual(['c']);
  });

  it('a retry after a lost connection keeps the key, so that nothing is stored twice', () => {
    const queue = run(
      queueOf(item('a')),
      SENT[0] as UploadEvent,
      { type: 'fail', id: 'a', failure: LOST },
      { type: 'retry', id: 'a', freshKey: 'a-2' },
    );
    expect(only(queue)).toMatchObject({ status: { state: 'waiting' }, uploadKey: 'a-1' });
  });

  it('uploads resume once the server responds, with the same keys [REL-9]', () => {
    const unsaved = { sentence: 'no answer', resume: 'save', isLost: true } as const;
    const queue = run(
      queueOf(item('a'), item('b')),
      { type: 'submit' },
      ...SENT,
      { type: 'save', id: 'a', key: 'k1' },
      { type: 'fail', id: 'a', failure: unsaved },
      { type: 'start', id: 'b' },
      { type: 'fail', id: 'b', failure: LOST },
    );
    expect(queue.items.map(({ lostTimes }) => lostTimes)).toEqual([1, 1]);
    const [a, b] = run(queue, { type: 'reconnected' }).items;
    expect(a).toMatchObject({ status: { state: 'ready' }, documentKey: 'k1', isSubmitted: true, lostTimes: 0 });
    expect(b).toMatchObject({ status: { state: 'waiting' }, uploadKey: 'b-1', isSubmitted: true, lostTimes: 0 });
  });

  it('an upload that keeps failing waits for the person', () => {
    const round: UploadEvent[] = [
      { type: 'start', id: 'a' },
      { type: 'fail', id: 'a', failure: LOST },
      { type: 'resume', id: 'a', freshKey: 'x' },
    ];
    const once = run(queueOf(item('a')), { type: 'submit' }, ...round.slice(0, 2));
    expect(isUnderWay(only(once))).toBe(true);
    const tired = run(queueOf(item('a')), { type: 'submit' }, ...round, ...round, ...round, ...round.slice(0, 2));
    expect(isUnderWay(only(tired))).toBe(false);
    expect(only(run(tired, { type: 'retry', id: 'a', freshKey: 'x' }))).toMatchObject({ lostTimes: 0 });
  });

  it('canceled and refused files stay as they are when the connection is back', () => {
    const refused = item('b', { status: { ...REFUSED, state: 'failed', fileId: null, sentBytes: 0 } });
    const queue = run(queueOf(item('a'), refused), { type: 'cancel', id: 'a' });
    expect(run(queue, { type: 'reconnected' })).toEqual(queue);
    expect(run(queue, { type: 'resume', id: 'a', freshKey: 'x' })).toEqual(queue);
  });

  it('a file that the server may have saved cannot be edited [REL-9]', () => {
    const unsaved = { sentence: 'no answer', resume: 'save', isLost: true } as const;
    const saving: UploadEvent[] = [...SENT, { type: 'submit' }, { type: 'save', id: 'a', key: 'k1' }];
    const edit: UploadEvent = { type: 'edit', id: 'a', draft: { name: 'Other' } };
    const underWay = run(queueOf(item('a')), ...saving);
    expect(run(underWay, edit)).toEqual(underWay);
    const lost = run(underWay, { type: 'fail', id: 'a', failure: unsaved });
    expect(run(lost, edit)).toEqual(lost);
  });

  it('a file gets a new key if the server no longer has its bytes', () => {
    const gone = { sentence: 'gone', resume: 'send', needsFreshKey: true } as const;
    const queue = run(
      queueOf(item('a')),
      ...SENT,
      { type: 'submit' },
      { type: 'save', id: 'a', key: 'k' },
      { type: 'fail', id: 'a', failure: gone },
      { type: 'retry', id: 'a', freshKey: 'a-2' },
    );
    expect(only(queue)).toMatchObject({ status: { state: 'waiting' }, uploadKey: 'a-2', isSubmitted: true });
  });

  it('a file submitted during sending is saved once it is sent', () => {
    const queue = run(queueOf(item('a'), item('b')), { type: 'submit' }, ...SENT);
    expect(ids(nextToSave(queue))).toEqual(['a']);
    expect(queue.items.map(isUnderWay)).toEqual([true, true]);
  });

  it('nothing is saved before it is submitted', () => {
    expect(nextToSave(run(queueOf(item('a')), ...SENT))).toEqual([]);
  });

  it('a failed save is retried with the same key, and with a new one after an edit', () => {
    const unsaved = run(
      queueOf(item('a')),
      ...SENT,
      { type: 'submit' },
      { type: 'save', id: 'a', key: 'k1' },
      { type: 'fail', id: 'a', failure: UNSAVED },
    );
    expect(isUnderWay(only(unsaved))).toBe(false);
    const again = run(unsaved, { type: 'submit' }, { type: 'save', id: 'a', key: 'k2' });
    expect(only(again)).toMatchObject({ status: { state: 'saving', fileId: 'file-a' }, documentKey: 'k1' });
    const changed = run(
      unsaved,
      { type: 'edit', id: 'a', draft: { name: 'New' } },
      { type: 'submit' },
      { type: 'save', id: 'a', key: 'k2' },
    );
    expect(only(changed)).toMatchObject({ draft: { name: 'New' }, documentKey: 'k2' });
  });

  it('a refused file is never sent, saved or retried', () => {
    const refused = item('a', { status: { ...REFUSED, state: 'failed', fileId: null, sentBytes: 0 } });
    const queue = run(queueOf(refused), { type: 'submit' }, { type: 'retry', id: 'a', freshKey: 'a-2' });
    expect(only(queue)).toEqual(refused);
    expect(isLive(refused)).toBe(false);
  });

  it('the button submits exactly the files that it counts [UPL-5]', () => {
    const failed = { state: 'failed', fileId: null, sentBytes: 0, sentence: 'no' } as const;
    const queue = queueOf(
      item('waiting'),
      item('ready', { status: { state: 'ready', fileId: 'f' } }),
      item('not saved', { status: { ...failed, fileId: 'f', resume: 'save' } }),
      item('lost', { status: { ...failed, resume: 'send', isLost: true }, lostTimes: 1 }),
      item('lost too often', { status: { ...failed, resume: 'send', isLost: true }, lostTimes: 9 }),
      item('failed', { status: { ...failed, resume: 'send' } }),
      item('refused', { status: { ...failed, resume: null } }),
      item('cancelled', { status: { state: 'cancelled' } }),
      item('saved', { status: { state: 'saved' } }),
    );
    const counted = ['waiting', 'ready', 'not saved', 'lost'];
    expect(ids(queue.items.filter(isToBeSaved))).toEqual(counted);
    const pressed = run(queue, { type: 'submit' }).items.filter(({ isSubmitted }) => isSubmitted);
    expect(ids(pressed)).toEqual(counted);
  });

  it('late events of a canceled file are ignored', () => {
    const queue = run(queueOf(item('a')), SENT[0] as UploadEvent, { type: 'cancel', id: 'a' });
    const late: UploadEvent[] = [
      { type: 'progress', id: 'a', sentBytes: 9 },
      { type: 'sent', id: 'a', fileId: 'f', sha256: 'f' },
      { type: 'fail', id: 'a', failure: LOST },
    ];
    for (const event of late) expect(run(queue, event)).toEqual(queue);
    expect(only(run(queue, { type: 'retry', id: 'a', freshKey: 'x' })).status.state).toBe('waiting');
  });

  it('the first valid file is selected, stays selected when more are added, and the next one follows when it is removed', () => {
    const refused = item('bad', { status: { ...REFUSED, state: 'failed', fileId: null, sentBytes: 0 } });
    let queue = queueOf(refused, item('a'), item('b'));
    expect(queue.selectedId).toBe('a');
    queue = run(queue, { type: 'add', items: [item('c')] });
    expect(queue.selectedId).toBe('a');
    queue = run(queue, { type: 'remove', id: 'a' });
    expect(queue.selectedId).toBe('b');
    queue = run(queue, { type: 'remove', id: 'c' }, { type: 'remove', id: 'b' }, { type: 'remove', id: 'bad' });
    expect(queue).toEqual(EMPTY_QUEUE);
  });
});
