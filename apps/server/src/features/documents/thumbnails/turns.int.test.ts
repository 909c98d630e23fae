import { expect, onTestFinished } from 'vitest';
import { addPerson } from '../../../../test/add-people.ts';
import { NO_QUIET } from '../../../../test/drawing.ts';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { createDocument } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';
import { startJobs } from '../../../platform/jobs/pg-boss-jobs.ts';
import { CannotRender } from '../../../platform/processing/cannot-render.ts';
import type { Thumbnailer } from '../../../platform/processing/thumbnailer.ts';
import { drawThumbnails } from './draw-thumbnails.ts';
import { createTurns, type Turns } from './turns.ts';

it.beforeEach(({ server }) =>
  runSql(server, `delete from drawings; delete from jobs.job where name = 'draw-thumbnails'`),
);

/** Draws on command, and takes as long as the test says. */
async function startDrawing(server: TestServer) {
  const started: string[] = [];
  let tookMs = 1;
  const turns = createTurns();
  let isStopped = false;
  let finish = (_outcome: 'drawn' | CannotRender) => {};
  const thumbnailer: Thumbnailer = {
    process: ({ owner }) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new CannotRender('closed'));
        started.push(owner);
        finish = (outcome) =>
          outcome === 'drawn' ? resolve({ thumbnail: null, text: '', reading: null }) : reject(outcome);
      }),
    close: async () => {},
  };
  const count: Turns['count'] = (uploader, file) => turns.count(uploader, { ...file, tookMs });
  const deps = { ...server, thumbnailer, turns: { ...turns, count }, quiet: NO_QUIET };
  const jobs = await startJobs(server.connection, () => {}, {
    'draw-thumbnails': (_payload, { id }) => drawThumbnails(deps, id),
  });
  onTestFinished(async () => {
    isStopped = true;
    const stopping = jobs.stop();
    finish('drawn');
    await stopping;
  });
  return {
    started,
    /** Ends the file that is being drawn, and waits for the next one to begin. */
    next: async (outcome: 'drawn' | CannotRender, seconds = 0.001) => {
      const count = started.length;
      tookMs = seconds * 1000;
      finish(outcome);
      if (!isStopped) await expect.poll(() => started.length, { timeout: 20_000 }).toBe(count + 1);
    },
  };
}

const upload = (person: TestPerson) => createDocument(person);

it.for([
  ['crash', 'crashed'],
  ['run out of time', 'timed_out'],
] as const)(
  'files of one person that %s delay the first thumbnail of each other by one file at most [REL-26]',
  async ([, reason], { server }) => {
    const [hostile, ben, cleo] = await Promise.all(['Hank', 'Ben', 'Cleo'].map((name) => addPerson(server, { name })));
    if (!hostile || !ben || !cleo) throw new Error('There is nobody.');
    for (let files = 0; files < 12; files++) await upload(hostile);
    const { started, next } = await startDrawing(server);
    await expect.poll(() => started).toEqual([hostile.id]);
    await next(new CannotRender(reason));
    expect(started).toEqual([hostile.id, hostile.id]);
    // while the second of twelve is tried
    await upload(ben);
    await upload(ben);
    await upload(cleo);
    for (let files = 0; files < 4; files++) {
      const isHostile = started.at(-1) === hostile.id;
      await next(isHostile ? new CannotRender(reason) : 'drawn');
    }
    expect(started.slice(2, 4)).toEqual([ben.id, cleo.id]);
    // and after a turn a person waits for one file of each other person
    expect(started.slice(4).toSorted()).toEqual([ben.id, hostile.id].toSorted());
  },
);

it('somebody who comes while two take turns is next [REL-26]', async ({ server }) => {
  const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => addPerson(server, { name })));
  const [ada, ben, cleo] = people as [TestPerson, TestPerson, TestPerson];
  for (const person of [ada, ada, ada, ada, ben, ben, ben]) await upload(person);
  const { started, next } = await startDrawing(server);
  await expect.poll(() => started).toEqual([ada.id]);
  await next('drawn');
  await upload(cleo);
  await next('drawn');
  expect(started).toEqual([ada.id, ben.id, cleo.id]);
});

it('people who wait get the same time to draw, not the same number of files [REL-26]', async ({ server }) => {
  const people = await Promise.all(['Hank', 'Ben', 'Cleo'].map((name) => addPerson(server, { name })));
  const [hostile, ben, cleo] = people as [TestPerson, TestPerson, TestPerson];
  for (let files = 0; files < 5; files++) await upload(hostile);
  const { started, next } = await startDrawing(server);
  await expect.poll(() => started).toEqual([hostile.id]);
  for (let files = 0; files < 14; files++) await upload(ben);
  const draw = async (files: number) => {
    for (let file = 0; file < files; file++) {
      const isHostile = started.at(-1) === hostile.id;
      await (isHostile ? next(new CannotRender('timed_out'), 20) : next('drawn', 2));
    }
  };
  await draw(14);
  const isHostile = started.map((id) => id === hostile.id);
  // twenty seconds of one person's file are ten files of another's, and as many as save a change of the person
  expect(isHostile.flatMap((is, index) => (is ? [index] : []))).toEqual([0, 4]);
  // somebody new gets no more than their share for having come late
  for (let files = 0; files < 9; files++) await upload(cleo);
  await draw(9);
  expect(started.at(15)).toBe(cleo.id);
  expect(started.slice(15).filter((id) => id === hostile.id).length).toBe(1);
});
