import { parseArgs } from 'node:util';

export interface Options {
  /** Names of scenarios; empty: all. */
  only: string[];
  /** Each load is measured for this long, three times. */
  seconds: number;
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
      json: { type: 'string', default: 'bench/results/latest.json' },
      'node-flags': { type: 'string', default: '' },
    },
  });
  const unknown = values.only.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no scenario ${unknown}: choose from ${known.join(', ')}.`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds must be a number up to 60.');
  return { only: values.only, seconds, json: values.json, nodeFlags: values['node-flags'].split(' ').filter(Boolean) };
}
