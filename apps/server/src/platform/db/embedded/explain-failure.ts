import type { Account } from './os-account.ts';

interface Place {
  cluster: string;
  account: Account | undefined;
}

/** A sentence for the operator in place of what PostgreSQL says when it does not start. */
export function explainFailure(output: string, { cluster, account }: Place): string {
  if (isDiskFull(output)) return `The disk that holds ${cluster} is full. Make room and start again.`;
  if (/has invalid permissions|has wrong ownership|Permission denied/.test(output)) {
    const owner = account ? `chown -R ${account.uid}:${account.gid} '${cluster}' && ` : '';
    return `The embedded database in ${cluster} has lost its owner or its modes, as copies made without cp -a do. Set them with: ${owner}chmod -R u=rwX,go= '${cluster}'`;
  }
  if (output.includes('could not locate a valid checkpoint record')) {
    return `The embedded database in ${cluster} is a copy that was made while it was running, and cannot be used. Copy it again while Kinvault is stopped.`;
  }
  if (/global\/pg_control|control file/.test(output)) {
    // PostgreSQL's own advice here is initdb, which makes an empty database
    return `The embedded database in ${cluster} is damaged: its control file cannot be read. Nothing else was changed. Restore the newest backup into an empty DATA_DIR (docs/operating.md, “If the box dies”), and keep this folder until that has worked.`;
  }
  return `PostgreSQL does not start: ${output}`;
}

export function isDiskFull(output: string): boolean {
  return output.includes('No space left on device') || output.includes('Disk quota exceeded');
}

/** Why PostgreSQL ended, from the end of its log. Its other lines may quote what people have stored. */
export function findFatalMessage(output: string): string | undefined {
  const wordsOf = (level: string) => [...output.matchAll(new RegExp(`\\b${level}: +(.*)`, 'g'))].at(-1)?.[1];
  return wordsOf('PANIC') ?? wordsOf('FATAL');
}
