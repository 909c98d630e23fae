import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { MIGRATIONS } from '../../../../test/template-database.ts';
import { migrate, readMigrations } from '../../../platform/db/run-migrations.ts';
import { indexWords, parseQuery } from './search-words.ts';

const TEXTS = ['Łódź, Tomás MÜLLER', 'ΟΔΟΣ Ερμού, улица Ёлки', '房屋租赁契約書', 'İstanbul, Straße 3'];
const QUERIES = ['lodz', 'müller', 'οδός', 'елки', 'ЁЛКИ', '契約', 'istanbul strasse', 'tomaz'];

/** What each query finds in a new database whose cluster has this locale, by the number of the text. */
async function findIn(locale: string): Promise<Record<string, number[]>> {
  const superuser = inject('postgres');
  const database = `test_locale_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`create database ${database} template template0 ${locale} owner kinvault_app`);
  await migrate({ ...superuser, user: 'kinvault_app', database }, readMigrations(MIGRATIONS));
  const client = new pg.Client({ ...superuser, database });
  await client.connect();
  try {
    const person = randomUUID();
    await client.query('set session_replication_role = replica');
    await client.query(`insert into people (id, name) values ('${person}', 'Mia')`);
    const documents = TEXTS.map(() => randomUUID());
    for (const [at, text] of TEXTS.entries()) await insertPaper(client, { person, id: String(documents[at]), text });
    await client.query(`select set_config('app.person_id', $1, false)`, [person]);
    const found: Record<string, number[]> = {};
    for (const words of QUERIES) {
      const query = parseQuery(words);
      const { rows } = await client.query('select document_id as id from search_texts($1, $2, $3, 50)', [
        query?.folded,
        query?.patterns,
        query?.checks,
      ]);
      found[words] = rows.map(({ id }) => documents.indexOf(id));
    }
    return found;
  } finally {
    await client.end();
    await admin.query(`drop database ${database} with (force)`);
    await admin.end();
  }
}

async function insertPaper(client: pg.Client, { person, id, text }: { person: string; id: string; text: string }) {
  const values = [id, person];
  await client.query(
    `insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
     values ($1, 'original', $2, 'pdf', 1, sha256(''), '', 'none')`,
    values,
  );
  await client.query(
    `insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes)
     values ($1, 'Paper', 'Legal', $2, $2, $1, 'paper.pdf', 'pdf', 1)`,
    values,
  );
  await client.query(
    `insert into document_versions (document_id, number, file_id, file_name, added_by) values ($1, 1, $1, 'paper.pdf', $2)`,
    values,
  );
  await client.query('insert into document_texts (file_id, text) values ($1, $2)', [id, text]);
  await client.query('select index_text($1, $2)', [id, indexWords(text).join(' ')]);
}

it('a search finds the same in databases of every locale [SRC-1]', async () => {
  const expected = {
    lodz: [0],
    müller: [0],
    οδός: [1],
    елки: [1],
    ЁЛКИ: [1],
    契約: [2],
    'istanbul strasse': [3],
    tomaz: [],
  };
  expect(await findIn(`locale_provider libc locale 'C'`)).toEqual(expected);
  expect(await findIn(`locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`)).toEqual(expected);
});
