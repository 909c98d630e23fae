import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { rounds } from '../../../test/rounds.ts';
import { commit, type Kept, readAll, straysOf, withOlderDatabase, writeFile } from '../../../test/stray-files.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { sweepFiles } from './sweep-files.ts';

const OLDER = rounds({ quick: 1, full: 50 });
const FILES = 40;
const SWEEPS = rounds({ quick: 10, full: 400 });
const DAYS_OFF = 8;

it.beforeEach(({ server }) => clearFiles(server));

async function countLost(server: TestServer, files: Kept[]): Promise<number> {
  let lost = 0;
  for (const { row, bytes } of files) {
    const read = await readAll(server, row).catch(() => undefined);
    if (!read?.equals(bytes)) lost++;
  }
  return lost;
}

it('an older database with newer files, then the newer one again, loses no file [REL-17]', {
  timeout: 60_000 + OLDER * 20_000,
}, async ({ server }) => {
  let [lost, setAside] = [0, 0];
  for (let round = 0; round < OLDER; round++) {
    await clearFiles(server);
    const kept = await Promise.all(Array.from({ length: FILES }, () => writeFile(server, 48)));
    for (const file of kept) await commit(server, file);
    await withOlderDatabase(server, async () => {
      for (let sweep = 0; sweep < 2 + (round % 3); sweep++) await sweepFiles(server);
      setAside += straysOf(server).length;
      expect(straysOf(server)).toHaveLength(FILES);
    });
    const [read] = kept as [Kept];
    lost += await countLost(server, [read]); // reading alone brings it back
    expect(straysOf(server)).toHaveLength(FILES - 1);
    await sweepFiles(server);
    expect(straysOf(server)).toEqual([]);
    lost += await countLost(server, kept.slice(1));
  }
  reportFigure({
    experiment: 'Older database beside newer files, then the newer one',
    rounds: `${OLDER} times`,
    lost,
    remarks: `${setAside} files set aside and back`,
  });
});

it.for([1, -1])(
  'an upload under way whose host is up to 8 days off (%i) is never lost to a sweep [REL-18]',
  { timeout: 60_000 + SWEEPS * 2_000 },
  async (direction, { server }) => {
    const uploads: Kept[] = [];
    for (let round = 0; round < SWEEPS; round++) {
      const hours = round < 10 ? DAYS_OFF * 24 : randomInt(0, DAYS_OFF * 24);
      const upload = await writeFile(server, direction * hours);
      const sweeping = sweepFiles(server);
      if (round % 2 === 0) await sweeping;
      await commit(server, upload);
      await sweeping;
      uploads.push(upload);
    }
    const lost = await countLost(server, uploads);
    await sweepFiles(server);
    expect(straysOf(server)).toEqual([]);
    reportFigure({
      experiment: `Sweeps during uploads of a host whose clock is ${direction > 0 ? 'behind' : 'ahead'}`,
      rounds: `${SWEEPS} sweeps`,
      lost: lost + SWEEPS - listStored(server).length,
      remarks: `up to ${DAYS_OFF} days off`,
    });
  },
);
