import path from 'node:path';
import { runSqlIn } from '../../e2e/fixtures/database.ts';
import type { Figure } from '../report/figure.ts';
import { median } from '../report/statistics.ts';
import { type Bench, measureInTurn, startServer } from '../scenario.ts';
import { noisePng } from '../seed/noise-png.ts';
import { addDocuments, type SeededPerson, signUp } from '../seed/person.ts';

const OWN = 200;
const STRANGERS = 500;
const OF_EACH = 200;
const CONNECTIONS = 4;
const AT_MOST_TIMES = 2;

/** The list of one person, alone in the database and among 100,000 documents of others. */
export async function measureCrowd(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, 'crowd', { QUOTA_MB: '1000' });
  try {
    const person = await signUp(server.port);
    await addDocuments(person, noisePng(1_000), OWN);
    const alone = await measureChanged(bench, server, person);
    runSqlIn(path.join(bench.folder, 'crowd'), CROWD);
    const among = await measureChanged(bench, server, person);
    return [
      times('list of 200 made anew among 100,000 documents, against alone', among.all / alone.all),
      times('page of 15 made anew among 100,000 documents, against alone', among.page / alone.page),
      times('search in texts and notes among 100,000 documents, against alone', among.search / alone.search),
    ];
  } finally {
    await server.stop();
  }
}

/** Milliseconds of the middle request, each read from the tables. */
async function measureChanged(bench: Bench, server: { port: number; pid: number }, { cookie }: SeededPerson) {
  const read = (path: string, isNewEachTime = false) => ({
    port: server.port,
    pid: server.pid,
    cookie,
    connections: CONNECTIONS,
    work: { kind: 'read' as const, path: `/api/documents${path}`, status: 200, isNewEachTime },
  });
  const results = await measureInTurn(bench, {
    all: read(`?limit=${OWN}`, true),
    page: read('?limit=15', true),
    search: read('/search?q=portugal'),
  });
  const middle = (runs: { p50Ms: number }[]) => median(runs.map(({ p50Ms }) => p50Ms));
  return { all: middle(results.all), page: middle(results.page), search: middle(results.search) };
}

function times(what: string, measured: number): Figure {
  return { what, measured, unit: '×', target: { atMost: AT_MOST_TIMES }, note: 'of the middle request' };
}

/** 500 people with a family each, two hundred papers shared in it: written past triggers, which would take minutes. */
const CROWD = `
  begin;
  set local session_replication_role = replica;
  create temporary table strangers on commit drop as
    select gen_random_uuid() as person, gen_random_uuid() as family, n from generate_series(1, ${STRANGERS}) n;
  insert into auth.users (id, name, email) select person, 'Stranger ' || n, 'stranger' || n || '@example.org' from strangers;
  insert into people (id, name, email) select person, 'Stranger ' || n, 'stranger' || n || '@example.org' from strangers;
  insert into families (id, name, owner_id, created_by) select family, 'Family ' || n, person, person from strangers;
  insert into members (family_id, person_id, role, state) select family, person, 'Admin', 'active' from strangers;
  create temporary table papers on commit drop as
    select uuidv7() as document, uuidv7() as file, person, family from strangers, generate_series(1, ${OF_EACH});
  insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
    select file, 'original', person, 'png', 1000, decode(repeat('00', 32), 'hex'), '\\x00', 'none' from papers;
  insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes, text_state)
    select document, 'Paper', 'Other', person, person, file, 'paper.png', 'png', 1000, 'none' from papers;
  insert into document_versions (document_id, number, file_id, file_name, added_by)
    select document, 1, file, 'paper.png', person from papers;
  insert into shares (document_id, owner_id, family_id, shared_by) select document, person, family, person from papers;
  commit;
  analyze`;
