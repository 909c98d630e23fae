import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { addPaper, listPapers, openClient, signUp } from '../client.mjs';
import { until } from '../process.mjs';
import { requireThat } from './require.mjs';

export const title = 'a killed worker’s thumbnails are made by another one, each exactly once';

const PHOTOS = 12;
const WIDTH = 3_000;

const UNDER_WAY = `select count(*)::int as papers from drawings where taken_by is not null`;
const MADE = `
  select d.id, count(f.id) filter (where f.purpose = 'thumbnail')::int as thumbnails,
    count(f.id) filter (where f.purpose = 'preview')::int as previews
  from documents d left join files f on f.source_id = d.file_id where d.owner_id = $1 group by d.id`;

export async function run(cluster, print) {
  const { url, worker, postgres, database } = cluster;
  const person = await signUp(openClient({ url }));
  const successor = await cluster.addCopy('worker-b', 'worker');
  for (let photo = 0; photo < PHOTOS; photo++) {
    const answer = await addPaper(person, { bytes: await makePhoto(), name: `Photo ${photo}`, fileName: 'photo.jpg' });
    requireThat(answer.status === 201, `Adding a photo answered ${answer.status}: ${answer.body}`);
  }
  const query = (sql, values) => postgres.query(sql, values, database);
  let under = 0;
  await until(async () => {
    under = (await query(UNDER_WAY))[0].papers;
    return under > 0 || (await countPending(person)) === 0;
  }, 'The worker takes no job.');
  await worker.stop('SIGKILL');
  const pending = await countPending(person);
  const killedAt = Date.now();
  await successor.start();
  await until(async () => (await countPending(person)) === 0, 'Some thumbnails are never made.');
  const seconds = (Date.now() - killedAt) / 1000;
  await worker.start();
  const made = await query(MADE, [person.personId]);
  person.client.close();
  await successor.stop();
  print(`killed with ${under} under way; ${pending} of ${PHOTOS} were open, and made ${seconds.toFixed(1)} s later`);
  requireThat(pending > 0, 'The worker was done before it was killed: nothing is shown.');
  const unlike = made.filter(({ thumbnails, previews }) => thumbnails !== 1 || previews !== 1);
  requireThat(made.length === PHOTOS && unlike.length === 0, `Not made exactly once: ${JSON.stringify(unlike)}`);
  print(`${PHOTOS} papers with exactly one thumbnail and one preview each`);
}

async function countPending(person) {
  return (await listPapers(person)).filter(({ thumbnail }) => thumbnail === 'pending').length;
}

/** Noise: as slow to read as a photograph of its size, and unlike the others. */
function makePhoto() {
  const size = { width: WIDTH, height: WIDTH, channels: 3 };
  const piece = randomBytes(WIDTH * 3 * 10);
  const data = Buffer.alloc(WIDTH * WIDTH * 3);
  for (let at = 0; at < data.length; at += piece.length) piece.copy(data, at);
  return sharp(data, { raw: size }).jpeg({ quality: 60 }).toBuffer();
}
