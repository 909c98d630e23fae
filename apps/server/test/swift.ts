import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../scripts/test-s3.sh', import.meta.url));

/** Whether this machine has all that scripts/test-s3.sh starts. */
export function canStartSwift(): boolean {
  try {
    execFileSync(SCRIPT, ['--check'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A real S3 for a test, with the address of a bucket to make. */
export async function startSwift(): Promise<{ url: string; stop: () => Promise<void> }> {
  // it stays until its standard input ends, so that it never outlives us
  const program = spawn(SCRIPT, ['sh', '-c', 'echo "$TEST_S3_URL"; cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(program, 'exit');
  const lines = createInterface({ input: program.stdout });
  const first: unknown[] = await Promise.race([once(lines, 'line'), exit]);
  const [url] = first;
  if (typeof url !== 'string' || !url.startsWith('s3:')) throw new Error('Swift did not start.');
  const stop = async () => {
    program.stdin.end();
    await exit;
  };
  return { url, stop };
}
