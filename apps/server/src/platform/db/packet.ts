import pg from 'pg';
import { UnnamedClient } from './pooler.ts';

/** Prepared once a connection, under its name. */
export interface Statement {
  name: string;
  text: string;
  values?: unknown[];
}

/** The parts of `pg` that its types leave out. */
type RawConnection = pg.Connection & {
  stream: NodeJS.WritableStream & { cork(): void; uncork(): void };
  parse(statement: { name?: string; text: string }): void;
  close(what: { type: 'S'; name: string }): void;
  sync(): void;
};
type RawQuery = pg.Query & { prepare(connection: pg.Connection): void };

/**
 * Sends statements as one packet and asks for all answers at its end, so they come as one packet, too. The first that
 * fails takes those after it along: a transaction that the packet began is still open then and must be rolled back.
 */
export async function sendPacket(
  client: pg.PoolClient,
  statements: Statement[],
  { answerMs }: { answerMs: number },
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, results: pg.QueryResult[]) => {
      if (!error) return resolve(results);
      writers.delete(client);
      reject(error);
    };
    const submit = (connection: pg.Connection) => write(client, connection as RawConnection, statements);
    // a query of `pg`, so that answers, failures and the time limit are treated as those of any other
    const packet = Object.assign(new pg.Query({ text: '' }), { statements, submit, callback, query_timeout: answerMs });
    client.query(packet);
  });
}

function write(client: pg.PoolClient, connection: RawConnection, statements: Statement[]): void {
  const writer = writerOf(client, connection);
  connection.stream.cork();
  try {
    for (const { name, ...statement } of statements) {
      const query = client instanceof UnnamedClient ? statement : { ...statement, name: `packet ${name}` };
      (new pg.Query(query) as RawQuery).prepare(writer);
    }
  } finally {
    connection.sync();
    connection.stream.uncork();
  }
}

const writers = new WeakMap<pg.PoolClient, RawConnection>();

/**
 * `pg` writes each statement through it, and notes there which are prepared; asking for the answers is left out. After
 * a failure nobody knows which ones PostgreSQL has prepared, so the notes start again and each statement is closed
 * before it is prepared: closing one that there is not is no error.
 */
function writerOf(client: pg.PoolClient, connection: RawConnection): RawConnection {
  const known = writers.get(client);
  if (known) return known;
  const parse = (statement: { name?: string; text: string }) => {
    if (statement.name) connection.close({ type: 'S', name: statement.name });
    connection.parse(statement);
  };
  const writer = Object.assign(Object.create(connection), {
    parsedStatements: {},
    submittedNamedStatements: {},
    parse,
    sync: () => {},
  });
  writers.set(client, writer);
  return writer;
}
