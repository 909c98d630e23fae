import { expect, it } from 'vitest';
import { historyReducer } from './use-history.ts';

type Step = Parameters<typeof historyReducer<string>>[1];
const add = (text: string, kind: string | null = null): Step => ({
  ...{ type: 'change', kind, change: (now) => now + text },
});
const after = (...steps: Step[]) =>
  steps.reduce(historyReducer<string>, { past: [], now: 'a', future: [], kind: null }).now;
const undo: Step = { type: 'undo' };
const redo: Step = { type: 'redo' };

it.each<[string, Step[], string]>([
  ['a change', [add('b')], 'ab'],
  ['an undone change', [add('b'), undo], 'a'],
  ['a change done again', [add('b'), undo, redo], 'ab'],
  ['nothing to undo', [undo], 'a'],
  ['nothing to do again', [redo], 'a'],
  ['typing undone as one', [add('b', 'name'), add('c', 'name'), undo], 'a'],
  ['another field undone alone', [add('b', 'name'), add('c', 'type'), undo], 'ab'],
  ['typing after an undo', [add('b', 'name'), undo, add('c', 'name'), undo], 'a'],
  ['a change after an undo', [add('b'), undo, add('c'), redo], 'ac'],
])('%s [INB-5]', (_what, steps, expected) => {
  expect(after(...steps)).toBe(expected);
});
