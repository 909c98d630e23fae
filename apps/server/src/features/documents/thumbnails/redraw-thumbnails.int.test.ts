import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { needs } from '../../../../../../scripts/test/needs.ts';
import {
  found,
  isWaiting,
  NO_QUIET,
  openThumbnailer,
  picturePng,
  purposesOf,
  reading,
  stateOf,
  updateOf,
} from '../../../../test/drawing.ts';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { hasSamples, readSample } from '../../../../test/sample-files.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { CannotRender } from '../../../platform/processing/cannot-render.ts';
import type { ProcessedFile } from '../../../platform/processing/processed-file.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { retryThumbnails } from './retry-thumbnails.ts';
import { createTurns } from './turns.ts';

const { thumbnailer, draw } = openThumbnailer();

describe('of the sample files', needs(hasSamples, 'needs ../shared/samples'), () => {
  it('a Word file that was stored without a picture gets one by the catch-up [D-15, GRD-2]', async ({
    server,
    person,
  }) => {
    const { id, fileId } = await createDocument(person, { bytes: readSample('office/docx-various-features.docx') });
    await draw(server, id);
    await runSql(
      server,
      `delete from files where source_id = '${fileId}' and purpose = 'thumbnail';
      update documents set thumbnail = 'none', text_state = 'pending', updated_at = now() - interval '1 hour' where id = '${id}'`,
    );
    await retryThumbnails({ transactions: server.transactions, enqueue: server.enqueue });
    expect(await isWaiting(server, id)).toBe(true);
    await draw(server, id);
    expect(await stateOf(person, id)).toBe('ready');
    expect(await purposesOf(server, fileId)).toEqual(['text', 'thumbnail']);
  });

  it.for([
    ['xlsx', 'office/xlsx-monthly-budget.xlsx', 'rent mortgage'],
    ['docx', 'office/docx-table.docx', 'bottom left'],
  ] as const)(
    'a paper of kind %s from before an update is read again, and what it was read as then is gone [REA-12]',
    async ([_kind, path, words], { server, person }) => {
      const { id, fileId } = await createDocument(person, { bytes: readSample(path) });
      const before: ProcessedFile = {
        thumbnail: { bytes: await picturePng(), width: 400, height: 300 },
        text: 'misreadingly',
        reading: { kind: 'text', blocks: [], isCut: false },
      };
      const process = async () => before;
      await makeThumbnail({ ...server, thumbnailer: { ...thumbnailer, process } }, { documentId: id });
      expect([await found('misreadingly', person), await found(words, person)]).toEqual([[id], []]);

      await runSql(server, updateOf('0060_longer_texts_no_picture.sql'));
      await runSql(server, `update documents set updated_at = now() - interval '1 hour' where id = '${id}'`);
      await retryThumbnails({ transactions: server.transactions, enqueue: server.enqueue });
      expect(await isWaiting(server, id)).toBe(true);
      await draw(server, id);

      expect([await found('misreadingly', person), await found(words, person)]).toEqual([[], [id]]);
      expect((await reading(id, {}, person)).json().blocks).not.toEqual([]);
      expect(await purposesOf(server, fileId)).toEqual(['text', 'thumbnail']);
    },
  );

  it('what was drawn of a file that cannot be shown is gone when it is read again [REA-12]', async ({
    server,
    person,
  }) => {
    const { id, fileId } = await createDocument(person, { bytes: readSample('pdf/xfa-form.pdf') });
    const thumbnail = { bytes: await picturePng(), width: 400, height: 300 };
    const process = async () => ({ thumbnail, text: '', reading: null });
    await makeThumbnail({ ...server, thumbnailer: { ...thumbnailer, process } }, { documentId: id });
    await runSql(server, updateOf('0057_unshown_files.sql'));
    await draw(server, id);
    expect([await stateOf(person, id), await purposesOf(server, fileId)]).toEqual(['form', []]);
  });

  it('documents from before texts were extracted get their text later, whatever their age', async ({
    server,
    person,
  }) => {
    const { id, fileId } = await createDocument(person, { bytes: readSample('pdf/invoice-contoso.pdf') });
    await draw(server, id);
    await runSql(
      server,
      `delete from document_texts where file_id = '${fileId}';
      update documents set text_state = 'pending', added_at = now() - interval '3 years', updated_at = now() - interval '3 years' where id = '${id}'`,
    );
    await retryThumbnails({ transactions: server.transactions, enqueue: server.enqueue });
    expect(await isWaiting(server, id)).toBe(true);
    await draw(server, id);
    expect(await purposesOf(server, fileId)).toEqual(['preview', 'thumbnail']);
    expect(await stateOf(person, id)).toBe('ready');
    expect(await found('contoso headquarters', person)).toContain(id);
    await retryThumbnails({ transactions: server.transactions, enqueue: server.enqueue });
    expect(await isWaiting(server, id)).toBe(false);
  });
});

describe('a file whose reading runs out of time', () => {
  async function drawInNoTime(server: TestServer, documentId: string): Promise<void> {
    const process = async () => Promise.reject(new CannotRender('timed_out'));
    const deps = { ...server, thumbnailer: { ...thumbnailer, process }, turns: createTurns(), quiet: NO_QUIET };
    await runSql(server, 'insert into drawings (document_id) values ($1) on conflict do nothing', [documentId]);
    await drawThumbnails(deps, randomUUID());
    expect(await isWaiting(server, documentId)).toBe(false);
  }

  it('a file whose reading runs out of time is tried again by the sweep, and is whole when the machine has time', async ({
    server,
    person,
  }) => {
    const { id } = await createDocument(person, { bytes: await picturePng() });
    for (let tries = 0; tries < 2; tries++) {
      await drawInNoTime(server, id);
      expect(await stateOf(person, id)).toBe('pending');
    }
    await runSql(server, `update documents set updated_at = now() - interval '20 minutes' where id = $1`, [id]);
    await retryThumbnails(server);
    expect(await isWaiting(server, id)).toBe(true);
    await draw(server, id);
    expect(await stateOf(person, id)).toBe('ready');
  });

  it('a file whose reading runs out of time is given up after three tries, even with restarts between them', async ({
    server,
    person,
  }) => {
    const { id } = await createDocument(person, { bytes: await picturePng() });
    for (let tries = 0; tries < 3; tries++) await drawInNoTime(server, id);
    expect(await stateOf(person, id)).toBe('too_large');
  });
});
