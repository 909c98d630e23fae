import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseS3Address } from '../../apps/server/src/platform/storage/s3-address.ts';
import { createS3Client } from '../../apps/server/src/platform/storage/s3-client.ts';
import { openTcpProxy } from '../../apps/server/test/tcp-proxy.ts';
import { Failure } from '../setup/failure.mjs';
import { ROOT } from '../setup/root.mjs';
import { lastLines } from './process.mjs';

const PATIENCE_MS = 60_000;

/** OpenStack Swift with its S3 interface, by scripts/test-s3.sh; its copies reach it through a proxy that can break. */
export async function startStore(folder) {
  const log = path.join(folder, 'store.log');
  const output = fs.openSync(log, 'a');
  // it stays until its standard input ends, so that it never outlives us
  const command = ['sh', '-c', 'echo "$TEST_S3_URL"; cat >/dev/null'];
  const program = spawn(path.join(ROOT, 'scripts/test-s3.sh'), command, {
    env: { ...process.env, TMPDIR: folder },
    ...{ detached: true, stdio: ['pipe', 'pipe', output] },
  });
  fs.closeSync(output);
  const exited = once(program, 'exit');
  const [url] = await Promise.race([once(createInterface({ input: program.stdout }), 'line'), exited]);
  if (typeof url !== 'string') throw new Failure(`The S3 store did not start:\n${lastLines(log)}`);
  const address = new URL(url);
  const proxy = await openTcpProxy({
    host: '127.0.0.1',
    port: Number(new URL(address.searchParams.get('endpoint')).port),
  });

  const urlOf = (bucket, port) => {
    const own = new URL(url);
    own.host = bucket;
    if (port) own.searchParams.set('endpoint', `http://127.0.0.1:${port}`);
    return own.href;
  };
  return {
    proxy,
    /** A new bucket, as STORAGE_URL names it, behind the proxy. */
    async makeBucket(name) {
      const client = createS3Client(parseS3Address(urlOf(name)), PATIENCE_MS);
      await client.call((sdk, s3) => s3.send(new sdk.CreateBucketCommand({ Bucket: name })));
      return urlOf(name, proxy.port);
    },
    async stop() {
      await proxy.stop();
      program.stdin.end();
      await exited;
    },
  };
}
