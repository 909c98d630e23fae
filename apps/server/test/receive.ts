import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import type { ReceivedSource } from '@kinvault/domain/received/received-sources.ts';
import { commitFile } from '../src/features/files/commit-file.ts';
import { receiveFile } from '../src/features/received/receive-file.ts';
import type { Quota } from '../src/features/storage/quota.ts';
import { send } from './send.ts';
import { PNG } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';

interface Received {
  bytes?: Buffer;
  kind?: FileKind;
  fileName?: string;
  source?: ReceivedSource;
  sourceDetail?: string | null;
  quota?: Quota;
}

const NO_QUOTA: Quota = { quotaBytes: 10 * 1024 * 1024, isQuotaEnforced: false };

/** As a link, a mail or a folder would hand in a file for this person: into the store, then in one transaction. */
export async function receive(person: Pick<TestPerson, 'id' | 'server'>, received: Received = {}): Promise<string> {
  const { bytes = newFile(), kind = 'png', fileName = 'contract.png', quota = NO_QUOTA } = received;
  const { source = 'request', sourceDetail = 'Bank of Alma' } = received;
  const { files, transactions, enqueue } = person.server;
  const id = randomUUIDv7();
  const written = await files.write([bytes], { fileId: id, purpose: 'original', maxBytes: bytes.length });
  const file = { id, kind, ...written };
  return commitFile(files, { id, purpose: 'original' }, () =>
    transactions.asSystem((tx) =>
      receiveFile({ ...quota, enqueue }, tx, {
        ...{ personId: person.id, file, fileName, source, sourceDetail },
        linkId: null,
      }),
    ),
  );
}

/** A picture that nobody else has. */
export const newFile = () => Buffer.concat([PNG, randomBytes(64)]);

export async function listWaiting(person: TestPerson, query = ''): Promise<ReceivedFile[]> {
  const answer = await send(person, `GET /api/received${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().received;
}
