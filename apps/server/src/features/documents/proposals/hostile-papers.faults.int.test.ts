import { afterAll, describe, expect } from 'vitest';
import { needs } from '../../../../../../scripts/test/needs.ts';
import { it } from '../../../../test/fixtures.ts';
import { createReading } from '../../../../test/read-files.ts';
import { rounds } from '../../../../test/rounds.ts';
import { countRows } from '../../../../test/run-sql.ts';
import { hasSamples, listSamples, readSample } from '../../../../test/sample-files.ts';
import { send, sendRequest } from '../../../../test/send.ts';

/** What `npm test` sends: a picture that unfolds without end, and a PDF that never ends. */
const FIRST = ['png-pixel-bomb', 'pdf-page-tree-cycle'];
const COUNT = rounds({ quick: FIRST.length, full: 100 });
/** Some take their full share of processor time, and the machine may be busy. */
const PATIENCE_MS = 240_000;

const reading = createReading();
afterAll(() => reading.close());

const rank = (path: string) => Number(!FIRST.some((name) => path.includes(name)));
const samples = hasSamples
  ? listSamples('hostile')
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, COUNT)
  : [];

describe('a hostile file', needs(hasSamples, 'needs ../shared/samples'), () => {
  it.for(samples)(
    '%s that gets past the upload offers nothing, and lists are answered meanwhile [SEC-25] [SEC-29] [SEC-30]',
    { timeout: PATIENCE_MS },
    async (path, { server, person }) => {
      const payload = readSample(path);
      const headers = { 'content-type': 'application/octet-stream' };
      const upload = await sendRequest(person, { method: 'POST', url: '/api/uploads', payload, headers });
      if (upload.statusCode !== 201) return expect(upload.statusCode).toBeLessThan(500);
      const { fileId } = upload.json();
      const isReadable = (await countRows(server, `readings where file_id = '${fileId}'`)) === 1;
      const work = isReadable ? reading.whole(server, fileId) : Promise.resolve();
      const during = await send(person, 'GET /api/documents');
      await work;
      expect([during.statusCode, (await send(person, 'GET /api/session')).statusCode]).toEqual([200, 200]);
      const { state, proposals } = (await send(person, `GET /api/uploads/${fileId}/reading`)).json();
      expect(['nothing', 'unreadable']).toContain(state);
      expect(proposals).toEqual([]);
    },
  );
});
