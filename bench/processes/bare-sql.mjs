/**
 * What lists are held against: the same rows by bare SQL, as a superuser, without session, policies or a web server.
 * Arguments: the database's folder, its password, the owner's id, how many documents, connections and seconds.
 * Prints the number of answers for a second.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const fromServer = createRequire(path.resolve(import.meta.dirname, '../../apps/server/package.json'));
const pg = fromServer('pg'); // its driver
const WARM_UP_MS = 500;

const [host, password, ownerId, limit, connections, seconds] = process.argv.slice(2);
const connection = { host, password, port: 5432, user: 'kinvault', database: 'kinvault_app' };
const LIST = `
  select json_agg(row_to_json(listed)) as documents from (
    select d.id, d.name, d.type, d.owner_id, p.name as owner_name, d.number, d.issued_on, d.expires_on, d.issuing_country,
      d.tags, d.added_by, d.added_at, d.revision, d.file_id, d.file_name, d.kind, d.size_bytes, d.thumbnail,
      (select array_agg(family_id order by family_id) from shares where document_id = d.id) as shared_with
    from documents d join people p on p.id = d.owner_id
    where d.owner_id = $1 and d.trashed_at is null order by d.id desc limit $2) listed`;

let answered = 0;
let isOver = false;
async function repeat() {
  const client = new pg.Client(connection);
  await client.connect();
  while (!isOver) {
    await client.query({ name: 'list', text: LIST, values: [ownerId, limit] });
    answered += 1;
  }
  await client.end();
}

const work = Promise.all(Array.from({ length: Number(connections) }, repeat));
await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
const start = { answered, ms: performance.now() };
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000));
process.stdout.write(String(((answered - start.answered) / (performance.now() - start.ms)) * 1_000));
isOver = true;
await work;
