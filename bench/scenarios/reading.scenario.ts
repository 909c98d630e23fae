import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasSamples, SAMPLES } from '../../scripts/test/samples.mjs';
import { ROOT } from '../processes/child.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import type { Bench } from '../scenario.ts';

const PROGRAMS = path.join(ROOT, 'apps/server/test/specimens');
const ZONES = path.join(SAMPLES, 'mrz');
/** The font of machine-readable zones, of Debian's package fonts-ocr-b; FONT_FOLDER names another place. */
const FONTS = process.env.FONT_FOLDER ?? '/usr/share/fonts/opentype/ocr-b';
const SPECIMENS = 30;
const TODAY = '2026-11-22';

const MAX_CPU_MS = 5000;
const MAX_MB = 500;

/** Name of a picture, and the expiry date that its zone proves; null where there is none. */
type Expiries = Record<string, string | null>;

interface Reading {
  reading: { offer: { expiresOn?: string } } | null;
  cpuMs: number;
  wallMs: number;
  peakMb: number;
}

/** Which expiry dates are read in photographed documents, and what each picture takes in a process of its own. */
export async function measureReading({ folder }: Bench): Promise<Figure[]> {
  return [...(await measureSamples()), ...(await measureSpecimens(path.join(folder, 'specimens')))];
}

async function measureSamples(): Promise<Figure[]> {
  if (!hasSamples) {
    console.log(`${SAMPLES} is missing: its pictures are not read.`);
    return [];
  }
  const samples = readJson<Record<string, { fields?: { expiryDate: string | null } }>>(path.join(ZONES, 'mrz.json'));
  const expiries = Object.entries(samples).map(([file, { fields }]) => [file, fields?.expiryDate ?? null]);
  return await measureSet('samples', ZONES, Object.fromEntries(expiries), 0);
}

async function measureSpecimens(folder: string): Promise<Figure[]> {
  if (!fs.existsSync(path.join(FONTS, 'OCRB.otf'))) {
    console.log(`${FONTS}/OCRB.otf is missing (Debian: fonts-ocr-b): no specimens are drawn.`);
    return [];
  }
  await runProgram('draw-specimens.ts', folder, FONTS, String(SPECIMENS));
  const specimens = readJson<Record<string, { expiresOn: string }>>(path.join(folder, 'specimens.json'));
  const expiries = Object.fromEntries(Object.entries(specimens).map(([file, { expiresOn }]) => [file, expiresOn]));
  const figures: Figure[] = [];
  for (const set of ['flat', 'phone', 'poor']) {
    figures.push(...(await measureSet(`specimens, ${set}`, path.join(folder, set), expiries, 1)));
  }
  return figures;
}

async function measureSet(name: string, folder: string, expiries: Expiries, mayMiss: number): Promise<Figure[]> {
  const readings: Reading[] = [];
  const tally = { right: 0, none: 0, wrong: 0 };
  for (const [file, expiry] of Object.entries(expiries)) {
    const output = await runProgram('read-one.ts', path.join(folder, file), TODAY);
    const one = JSON.parse(output) as Reading;
    readings.push(one);
    const read = one.reading?.offer.expiresOn ?? null;
    if (read === expiry) tally.right++;
    else tally[read === null ? 'none' : 'wrong']++;
    if (read !== expiry) process.stderr.write(`${name}: ${file} has ${expiry}, read ${read}\n`);
  }
  const cpu = readings.map(({ cpuMs }) => cpuMs);
  const wall = readings.map(({ wallMs }) => wallMs);
  return [
    {
      what: `${name}: expiry right of ${readings.length}`,
      measured: tally.right,
      unit: '',
      target: { atLeast: readings.length - mayMiss },
      note: `${tally.none} none`,
    },
    { what: `${name}: expiry WRONG`, measured: tally.wrong, unit: '', target: { atMost: 0 } },
    { what: `${name}: CPU of one`, measured: median(cpu), unit: 'ms', note: `wall ${Math.round(median(wall))} ms` },
    { what: `${name}: CPU, most`, measured: Math.max(...cpu), unit: 'ms', target: { atMost: MAX_CPU_MS } },
    {
      what: `${name}: memory, most`,
      measured: Math.max(...readings.map(({ peakMb }) => peakMb)),
      unit: 'MB',
      target: { atMost: MAX_MB },
    },
  ];
}

async function runProgram(name: string, ...args: string[]): Promise<string> {
  const command = ['--max-old-space-size=256', path.join(PROGRAMS, name), ...args];
  return (await promisify(execFile)(process.execPath, command)).stdout;
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
}
