/** Something that the person who typed the command can understand and mend: shown as its sentence alone, without a stack. */
export class Failure extends Error {
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** Runs a command's body; its result is the exit code. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}

const CAUSES = [
  [/ENOSPC|no space left/i, 'the disk is full: make room'],
  [/EROFS|read-only file system/i, 'the disk is read-only: move the folder to one that can be written'],
  [/EACCES|EPERM|permission denied/i, 'this folder belongs to another user: start as that user, or clone it anew'],
  [
    /SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_/i,
    'the registry’s certificate is not trusted here: set NODE_EXTRA_CA_CERTS',
  ],
  [/E404|ETARGET/, 'the registry that npm is set to lacks a part: set npm to another'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|network|socket hang up/i,
    'the network cannot be reached: connect',
  ],
  [/EUSAGE|in sync/i, 'package.json and package-lock.json do not belong together: run npm install'],
];

/** One sentence for what a tool wrote before it failed; its last lines where the cause is not known. */
export function explain(what, output) {
  const cause = CAUSES.find(([pattern]) => pattern.test(output));
  if (cause) return new Failure(`${what}, because ${cause[1]}, then start again.`);
  return new Failure(`${what}. Its last words were:\n${output.trim().split('\n').slice(-20).join('\n')}`);
}
