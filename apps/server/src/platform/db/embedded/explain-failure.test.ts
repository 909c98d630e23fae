import { expect, it } from 'vitest';
import { explainFailure, findFatalMessage } from './explain-failure.ts';

const place = { cluster: '/data/18/data', account: { uid: 60578, gid: 60578 } };

it.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'is full. Make room'],
  ['FATAL:  data directory "/data" has invalid permissions', "chown -R 60578:60578 '/data/18/data'"],
  ['PANIC:  could not locate a valid checkpoint record', 'is a copy that was made while it was running'],
  [
    'FATAL:  could not open file "/data/18/data/global/pg_control": No such file or directory\nHINT:  It looks like you need to initdb',
    'Restore the newest backup into an empty DATA_DIR',
  ],
  ['FATAL:  incorrect checksum in control file', 'its control file cannot be read'],
  ['FATAL:  something nobody has foreseen', 'PostgreSQL does not start: FATAL:  something'],
])('PostgreSQL that ends with %s is explained', (output, words) => {
  expect(explainFailure(output, place)).toContain(words);
});

it('the last words are the panic, without what other lines may quote [REL-19]', () => {
  const log = `
LOG:  database system is ready
ERROR:  duplicate key
DETAIL:  Key (email)=(zoe@example.org) already exists.
PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device
STATEMENT:  update people set name = 'Zoe'
FATAL:  the database system is shutting down`;
  expect(findFatalMessage(log)).toBe('could not write to file "pg_wal/xlogtemp.1": No space left on device');
  expect(findFatalMessage('LOG:  database system is ready')).toBeUndefined();
});

it('no message advises an empty database in place of a damaged one', () => {
  const output = 'postgres: could not find the database system\nFailed to open "/data/global/pg_control"\ninitdb';
  expect(explainFailure(output, place)).not.toContain('initdb');
});
