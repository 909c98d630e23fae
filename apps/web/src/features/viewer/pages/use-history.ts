import { useReducer } from 'react';

interface History<State> {
  past: readonly State[];
  now: State | null;
  future: readonly State[];
  /** changes of the same kind, such as typing a name, are undone together */
  kind: string | null;
}

type Step<State> =
  | { type: 'begin'; state: State }
  | { type: 'change'; change: (now: State) => State; kind: string | null }
  | { type: 'undo' | 'redo' };

/** A state whose changes can be undone and redone; null until it begins. */
export function useHistory<State>() {
  const [history, dispatch] = useReducer(historyReducer<State>, { past: [], now: null, future: [], kind: null });
  return {
    now: history.now,
    begin: (state: State) => dispatch({ type: 'begin', state }),
    change: (change: (now: State) => State, kind: string | null = null) => dispatch({ type: 'change', change, kind }),
    undo: history.past.length > 0 ? () => dispatch({ type: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => dispatch({ type: 'redo' }) : undefined,
  };
}

export function historyReducer<State>(history: History<State>, step: Step<State>): History<State> {
  const { past, now, future } = history;
  if (step.type === 'begin') return { past: [], now: step.state, future: [], kind: null };
  if (now === null) return history;
  switch (step.type) {
    case 'change': {
      const next = step.change(now);
      if (next === now) return history;
      const isMore = step.kind !== null && step.kind === history.kind;
      return { past: isMore ? past : [...past, now], now: next, future: [], kind: step.kind };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), now: before, future: [now, ...future], kind: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return history;
      return { past: [...past, now], now: after, future: rest, kind: null };
    }
  }
}
