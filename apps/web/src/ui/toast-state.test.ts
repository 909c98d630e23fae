import { describe, expect, it } from 'vitest';
import { TOAST_LIMIT, TOAST_MS, type ToastEvent, type ToastItem, toastReducer } from './toast-state.ts';

const add = (id: string): ToastEvent => ({ type: 'add', id, content: { title: `Notice ${id}` } });
const after = (...events: ToastEvent[]) => events.reduce<readonly ToastItem[]>(toastReducer, []);
const ids = (toasts: readonly ToastItem[]) => toasts.map((toast) => toast.id);

describe('the list of notices', () => {
  it('keeps them in order of arrival', () => {
    expect(ids(after(add('a'), add('b')))).toEqual(['a', 'b']);
  });

  it('drops the oldest when a sixth arrives [STA-11]', () => {
    const toasts = after(...['a', 'b', 'c', 'd', 'e', 'f'].map(add));
    expect(ids(toasts)).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(toasts).toHaveLength(TOAST_LIMIT);
  });

  it('drops a dismissed one before an older one that is still shown', () => {
    const toasts = after(...['a', 'b', 'c', 'd', 'e'].map(add), { type: 'dismiss', id: 'd' }, add('f'));
    expect(ids(toasts)).toEqual(['a', 'b', 'c', 'e', 'f']);
  });

  it('changes the one with the id, and only the given fields', () => {
    const toasts = after(add('a'), add('b'), { type: 'update', id: 'b', content: { description: 'more' } });
    expect(toasts[0]).toEqual({ id: 'a', title: 'Notice a', open: true });
    expect(toasts[1]).toEqual({ id: 'b', title: 'Notice b', description: 'more', open: true });
  });

  it('closes a dismissed one but keeps it until it is removed', () => {
    const dismissed = after(add('a'), add('b'), { type: 'dismiss', id: 'a' });
    expect(dismissed.map((toast) => toast.open)).toEqual([false, true]);
    expect(ids(toastReducer(dismissed, { type: 'remove', id: 'a' }))).toEqual(['b']);
  });

  it('shows an error with many causes at once only once, and each of them can dismiss it [ERR-2]', () => {
    const error = { title: 'Connection Error', description: 'Please check', variant: 'destructive' } as const;
    const failures = ['a', 'b', 'c'].map((id): ToastEvent => ({ type: 'add', id, content: error }));
    const toasts = after(...failures);
    expect(ids(toasts)).toEqual(['a']);
    expect(toastReducer(toasts, { type: 'dismiss', id: 'c' })[0]?.open).toBe(false);
    const dismissed = after(...failures, { type: 'dismiss', id: 'b' }, { type: 'add', id: 'd', content: error });
    expect(dismissed.map(({ id, open }) => [id, open])).toEqual([
      ['a', false],
      ['d', true],
    ]);
  });

  it('shows different errors, and equal successes, separately', () => {
    const other: ToastEvent = { type: 'add', id: 'b', content: { title: 'Failed', variant: 'destructive' } };
    const error: ToastEvent = { type: 'add', id: 'a', content: { title: 'Lost', variant: 'destructive' } };
    const news = ['c', 'd'].map((id): ToastEvent => ({ type: 'add', id, content: { title: 'Saved' } }));
    expect(ids(after(error, other, ...news))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('closes all when dismissed without an id', () => {
    expect(after(add('a'), add('b'), { type: 'dismiss' }).every((toast) => !toast.open)).toBe(true);
  });

  it('gives each kind its duration [STA-11]', () => {
    expect(TOAST_MS).toEqual({ success: 4000, error: 6000, auth: 5000, resetSent: 7000 });
  });
});
