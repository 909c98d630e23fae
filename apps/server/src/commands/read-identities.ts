import fs from 'node:fs/promises';
import { CommandError } from './run-command.ts';

/** The identities of a file as age-keygen writes it: one a line, between comments. @throws CommandError */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The identity cannot be read from ${file}: ${error.code ?? error.message}.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0)
    throw new CommandError(`${file} has no age identity in it. One looks like AGE-SECRET-KEY-1….`);
  return identities;
}
