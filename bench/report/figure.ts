export type Target = { atLeast: number } | { atMost: number };

/** One measured quantity: a line of the table, and of the JSON. */
export interface Figure {
  what: string;
  /** The median where there are several runs. */
  measured: number;
  unit: string;
  runs?: number[];
  p50Ms?: number;
  p99Ms?: number;
  /** The server's processor time for one. */
  cpuMs?: number | undefined;
  /** And PostgreSQL's. */
  databaseCpuMs?: number | undefined;
  target?: Target;
  /** What else one must know to believe it. */
  note?: string;
}

/** Undefined where nothing was promised. */
export function isMet({ measured, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'atLeast' in target ? measured >= target.atLeast : measured <= target.atMost;
}
