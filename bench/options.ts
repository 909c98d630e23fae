import { parseArgs } from 'node:util';

export interface Options {
  /** Names of scenarios; empty: all. */
  only: string[];
  /** Each load is measured for this long, three times. */
  seconds: number;
  /** Papers of strangers that the crowd grows to: 1,000, 10,000, and so on. */
  strangers: number;
  /** Where the figures go. */
  json: string;
  /** For the server's own Node. */
  nodeFlags: string[];
}

/** @throws Error with a sentence */
export function readOptions(args: string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '4' },
      strangers: { type: 'string', default: '100000' },
      json: { type: 'string', default: 'bench/results/latest.json' },
      'node-flags': { type: 'string', default: '' },
    },
  });
  const unknown = values.only.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no scenario ${unknown}: choose from ${known.join(', ')}.`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds must be a number up to 60.');
  const strangers = Number(values.strangers);
  if (!(strangers >= 10_000 && strangers <= 1_000_000)) throw new Error('--strangers must be 10000 to 1000000.');
  return {
    only: values.only,
    seconds,
    strangers,
    json: values.json,
    nodeFlags: values['node-flags'].split(' ').filter(Boolean),
  };
}
