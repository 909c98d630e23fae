import fs from 'node:fs';
import path from 'node:path';
import type { Load, LoadResult } from './client/load.ts';
import { type Child, ROOT, startChild } from './processes/child.ts';
import type { Client } from './processes/client-process.ts';
import type { Figure, Target } from './report/figure.ts';
import { median } from './report/statistics.ts';

export interface Bench {
  seconds: number;
  nodeFlags: string[];
  client: Client;
  /** As many papers of others as the crowd grows to. */
  strangers: number;
  /** For data of this run alone. */
  folder: string;
}

export type Scenario = (bench: Bench) => Promise<Figure[]>;

export interface Server extends Child {
  dataDir: string;
  /** The postmaster of its embedded PostgreSQL. */
  databasePid: number;
}

export const ROUNDS = 3;
/** Above it the client may be what holds a figure back, on a machine of few cores. */
const BUSY_CLIENT_SHARE = 0.6;

/** The real server in a process of its own, on a data folder of this name: kept from one start to the next. */
export async function startServer(
  bench: Bench,
  dataName: string,
  settings: Record<string, string> = {},
): Promise<Server> {
  const { folder } = bench;
  const child = await startCopy(bench, dataName, settings);
  const dataDir = path.join(folder, dataName);
  const [file = ''] = fs.globSync('postgres/*/data/postmaster.pid', { cwd: dataDir });
  const databasePid = Number.parseInt(fs.readFileSync(path.join(dataDir, file), 'utf8'), 10);
  return { ...child, dataDir, databasePid };
}

/** The same with a database of its own choice. */
export function startCopy(
  { nodeFlags, folder }: Bench,
  dataName: string,
  settings: Record<string, string>,
): Promise<Child> {
  const command = [process.execPath, ...nodeFlags, path.join(ROOT, 'apps/server/src/main.ts')];
  return startChild(command, { ...serverEnv(folder, dataName), ...settings });
}

export function serverEnv(folder: string, dataName: string): Record<string, string> {
  return { DATA_DIR: path.join(folder, dataName), PORT: '0', HOST: '127.0.0.1' };
}

/** Runs all loads in turn, and again each round: what disturbs the machine for a while disturbs all of them. */
export async function measureInTurn<Name extends string>(
  { client, seconds }: Bench,
  loads: Record<Name, Omit<Load, 'seconds'>>,
  rounds = ROUNDS,
): Promise<Record<Name, LoadResult[]>> {
  const names = Object.keys(loads) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, LoadResult[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await client.run({ ...loads[name], seconds }));
  }
  return results;
}

export function rateFigure(what: string, results: LoadResult[], more: Partial<Figure> = {}): Figure {
  const runs = results.map((result) => result.perSecond);
  const share = Math.max(...results.map((result) => result.clientCpuShare));
  const busy = share > BUSY_CLIENT_SHARE ? [`the client took ${Math.round(share * 100)} % of a core`] : [];
  const note = [...(more.note ? [more.note] : []), ...busy].join('; ');
  return {
    what,
    measured: median(runs),
    unit: '/s',
    runs,
    p50Ms: median(results.map((result) => result.p50Ms)),
    p99Ms: median(results.map((result) => result.p99Ms)),
    ...(results[0]?.serverCpuMs !== undefined && { cpuMs: median(results.map((result) => result.serverCpuMs ?? 0)) }),
    ...(results[0]?.databaseCpuMs !== undefined && {
      databaseCpuMs: median(results.map((result) => result.databaseCpuMs ?? 0)),
    }),
    ...more,
    ...(note && { note }),
  };
}

/** At most so many times the time that requests take on a quiet server. */
const MAX_RATIO = 1.5;

/** The same requests on a quiet server and beside other work. */
export function besideFigures(
  what: string,
  { quiet, busy, without, by }: { quiet: LoadResult[]; busy: LoadResult[]; without: string; by: string },
): Figure[] {
  const p99 = (results: LoadResult[]) => median(results.map(({ p99Ms }) => p99Ms));
  return [
    rateFigure(`${what}, ${without}`, quiet),
    rateFigure(`${what}, ${by}`, busy),
    {
      what: `${what}: p99 beside a quiet server's`,
      measured: p99(busy) / p99(quiet),
      unit: 'times',
      target: { atMost: MAX_RATIO },
    },
  ];
}

/** Processor time of server and PostgreSQL for one request: it hardly depends on what else the machine does. */
export function cpuFigure(what: string, results: LoadResult[], atMost: number): Figure {
  const runs = results.map(({ serverCpuMs = Number.NaN, databaseCpuMs = Number.NaN }) => serverCpuMs + databaseCpuMs);
  return { what: `CPU of ${what}`, measured: median(runs), unit: 'ms', runs, target: { atMost } };
}

/** The middle request's time. */
export function latencyFigure(what: string, results: LoadResult[], target: Target): Figure {
  const runs = results.map((result) => result.p50Ms);
  return { what, measured: median(runs), unit: 'ms', runs, target };
}
