import fs from 'node:fs/promises';
import readline from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError, typedPath } from './run-command.ts';

const MIN_CHARS = 12;

interface PassphraseOptions {
  /** Undefined: it is asked for on the terminal, and never shown. */
  file: string | undefined;
  /** It will seal something: asked for twice, and of at least 12 characters. */
  isNew: boolean;
}

/** @throws CommandError without the passphrase in it */
export async function readPassphrase({ file, isNew }: PassphraseOptions): Promise<string> {
  const passphrase = file === undefined ? await ask('Passphrase: ') : await readFrom(typedPath(file));
  if (isNew && passphrase.length < MIN_CHARS)
    throw new CommandError(`A passphrase has at least ${MIN_CHARS} characters. Four or five random words are good.`);
  if (isNew && file === undefined && (await ask('The same again: ')) !== passphrase)
    throw new CommandError('The two passphrases differ.');
  return passphrase;
}

async function readFrom(file: string): Promise<string> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The passphrase cannot be read from ${file}: ${error.code ?? error.message}.`);
  });
  return text.replace(/\r?\n$/, ''); // an editor's last line break
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError('Nobody can be asked for a passphrase here. Name its file with --passphrase-file FILE.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = readline.createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question); // from here on the terminal shows nothing of what is typed
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('line', resolve);
      terminal.once('SIGINT', () => reject(new CommandError('Stopped.')));
      terminal.once('close', () => reject(new CommandError('No passphrase was given.')));
    });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
