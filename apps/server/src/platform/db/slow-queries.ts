import type pg from 'pg';

/** Text of code, never of people: every value is a parameter. Literals are left out all the same. */
const LITERAL = /'(?:[^']|'')*'/g;
const MAX_CHARS = 1_000;

export interface SlowQuery {
  durationMs: number;
  /** The statement without its values, or the statements of a packet. */
  query: string;
}

type Callback = (...answer: unknown[]) => void;
interface Query {
  name?: string;
  text?: string;
  /** Several in one packet. */
  statements?: { text: string }[];
  callback?: Callback;
}

/** Reports each query of the pool that took longer than `slowMs`, its wait for earlier ones of the connection included. */
export function watchSlowQueries(pool: pg.Pool, slowMs: number, report: (query: SlowQuery) => void): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const timed = (...parts: unknown[]) => {
      const startedAt = performance.now();
      const settle = () => {
        const durationMs = Math.round(performance.now() - startedAt);
        if (durationMs > slowMs) report({ durationMs, query: nameOf(parts[0]) });
      };
      const [first] = parts as [Query];
      const last = parts.at(-1);
      if (typeof last === 'function') parts[parts.length - 1] = settledBy(last as Callback, settle);
      else if (typeof first?.callback === 'function') first.callback = settledBy(first.callback, settle);
      const answer = query(...parts);
      if (answer instanceof Promise) answer.then(settle, settle);
      return answer;
    };
    client.query = timed as typeof client.query;
  });
}

function settledBy(callback: Callback, settle: () => void): Callback {
  return (...answer) => {
    settle();
    callback(...answer);
  };
}

function nameOf(query: unknown): string {
  const { name, text, statements } = (typeof query === 'string' ? { text: query } : query) as Query;
  const whole = statements?.map((statement) => statement.text).join('; ') ?? text ?? name ?? 'unknown';
  const plain = whole.replace(LITERAL, '?').replace(/\s+/g, ' ').trim();
  return plain.slice(0, MAX_CHARS);
}
