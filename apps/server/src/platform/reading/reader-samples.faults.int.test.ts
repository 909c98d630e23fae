import type { ZoneFormat } from '@kinvault/domain/mrz/layouts.ts';
import { parseZone } from '@kinvault/domain/mrz/parse-zone.ts';
import { findFacts } from '@kinvault/domain/printed-facts/find-facts.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { rounds } from '../../../test/rounds.ts';
import { hasSamples, listSamples, readSample } from '../../../test/sample-files.ts';
import { sourceFromBuffer } from '../files/file-window.ts';
import { inspectFile } from '../files/inspect-file.ts';
import type { OwnedJob } from '../processing/bounded-child.ts';
import { createReader, isReadable } from './reader.ts';
import type { ReadableFile } from './reading.ts';

const TODAY = '2026-11-22';
const LANGUAGES = ['eng', 'deu'];
/** What `npm test` reads of each kind: reading all takes minutes. */
const FIRST = ['td1-usa', 'td3-canada', '213-million', '16bit-flag'];
const COUNTS = {
  zones: rounds({ quick: 2, full: 100 }),
  others: rounds({ quick: 1, full: 100 }),
  pdf: rounds({ quick: 0, full: 100 }),
};

const reader = createReader({ log: { warn: vi.fn() } });
afterAll(() => reader.close());

interface Truth {
  format: string;
  lines: string[];
  fields?: Record<string, string | null>;
  checkDigits?: Record<string, boolean>;
}
const truth: Record<string, Truth> = hasSamples ? JSON.parse(String(readSample('mrz/mrz.json'))) : {};

/** Those of FIRST first. */
function someOf(paths: string[], count: number): string[] {
  const rank = (path: string) => Number(!FIRST.some((name) => path.includes(name)));
  return [...paths].sort((a, b) => rank(a) - rank(b)).slice(0, count);
}

/** Some take ten seconds of processor time; the machine may be busy. */
const PATIENCE_MS = 240_000;

/** Null for what inspection refuses and what no reader opens. */
async function openSample(path: string): Promise<(ReadableFile & OwnedJob) | null> {
  const bytes = readSample(path);
  const inspection = await inspectFile(sourceFromBuffer(bytes)).catch(() => null);
  return inspection && isReadable(inspection.kind) ? { owner: 'one', bytes, kind: inspection.kind } : null;
}

async function offered(file: ReadableFile & OwnedJob): Promise<unknown[]> {
  const zone = await reader.readZone(file, TODAY);
  const { pages } = await reader.readText(file, { languages: LANGUAGES, firstPage: 1, pages: 2 });
  return [...(zone ? [zone] : []), ...pages.flatMap(({ dates }) => dates.filter(({ kind }) => kind === 'expiry'))];
}

describe('the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  const zones = Object.entries(truth).filter(([, { lines }]) => lines.length > 0);

  it.each(zones)(
    'the lines of %s are parsed field by field [REA-2]',
    (_file, { format, lines, fields, checkDigits }) => {
      const known = format === 'FRENCH_NATIONAL_ID' ? 'FRENCH_ID' : (format as ZoneFormat);
      const zone = parseZone(known, lines, TODAY);
      expect(zone).toMatchObject({
        number: fields?.documentNumber,
        surname: fields?.surname,
        givenNames: fields?.givenNames,
        checks: checkDigits ?? {},
      });
      expect(zone.expiresOn ?? null).toBe(fields?.expiryDate ?? null);
    },
  );

  it.each(someOf(Object.keys(truth), COUNTS.zones))(
    'the picture %s gives its own expiry or none [REA-2] [REA-3]',
    async (file) => {
      const sample = await openSample(`mrz/${file}`);
      const zone = sample && (await reader.readZone(sample, TODAY));
      const { fields } = truth[file] as Truth;
      expect(zone?.offer.expiresOn ?? null).toBe(fields?.expiryDate ?? null);
      if (zone?.offer.bornOn) expect(zone.offer.bornOn).toBe(fields?.birthDate);
    },
  );

  const some = (folder: string, count = COUNTS.others) => (hasSamples ? someOf(listSamples(folder), count) : []);
  it.each([...some('pdf', COUNTS.pdf), ...some('images')])(
    '%s, which has neither a zone nor an expiry, offers nothing [REA-3] [REA-4]',
    async (path) => {
      const sample = await openSample(path);
      if (sample) expect(await offered(sample)).toEqual([]);
    },
  );

  it('a driving licence says its type and number, and both its dates [REA-11]', async () => {
    const file = await openSample('mrz/no-mrz-driver-license-west-virginia.png');
    const pages = file && (await reader.readText(file, { languages: LANGUAGES, firstPage: 1, pages: 1 })).pages;
    expect(findFacts(pages?.[0]?.text ?? '')).toMatchObject({ type: { value: 'Driver License' }, number: {} });
  });

  it.each(some('hostile'))(
    'hostile: %s offers nothing, within bounds, and the server’s memory stays [SEC-29] [SEC-30]',
    async (path) => {
      const before = process.memoryUsage().rss;
      const sample = await openSample(path);
      const outcome = sample && (await offered(sample).catch((error: unknown) => error));
      if (outcome instanceof Error) expect(outcome.name).toBe('CannotRender');
      else expect(outcome ?? []).toEqual([]);
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    },
    PATIENCE_MS,
  );
});
