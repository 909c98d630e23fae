import { randomBytes, randomUUID } from 'node:crypto';
import { addPaper, listPapers, openClient, signUp } from '../client.mjs';
import { requireThat } from './require.mjs';

export const title = 'one idempotency key sent to both copies at once makes one paper';

const REPEATS = 20;

export async function run({ url, copies }, print) {
  const person = await signUp(openClient({ url }));
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000)]);
  const keys = { upload: randomUUID(), create: randomUUID() };
  const name = 'Sent many times';
  const send = (_, index) => addPaper(person, { bytes, name, keys, at: copies[index % 2].url });
  const answers = await Promise.all(Array.from({ length: REPEATS }, send));
  const papers = await listPapers(person);
  person.client.close();
  const made = answers.filter(({ status }) => status === 201);
  const ids = new Set(made.map(({ body }) => JSON.parse(body).id));
  print(`${REPEATS} requests over both copies: ${made.length} answered 201, ${papers.length} paper`);
  requireThat(papers.length === 1 && ids.size === 1, `There are ${papers.length} papers and ${ids.size} answers.`);
}
