import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { ArchiveError } from '../platform/archive/archive-errors.ts';
import { StorageUnavailable } from '../platform/storage/storage-errors.ts';
import { explainStartup } from '../start/startup-error.ts';

/** Why a command cannot work: its message is a sentence for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Nothing could be done; other codes say what was found. */
const FAILED = 2;

/** Runs an operator's command and ends the process: its result is the exit code, its failures are sentences. */
export async function runCommand(command: (config: Config) => Promise<number>): Promise<never> {
  try {
    const config = readConfig(process.env);
    process.exit(await command(config).catch((error) => refuse(error, config)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(FAILED);
  }
}

function refuse(error: unknown, config: Config): number {
  const sentence = isSentence(error) ? error.message : explainStartup(error, config);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  return FAILED;
}

function isSentence(error: unknown): error is Error {
  return [CommandError, ArchiveError, StorageUnavailable].some((kind) => error instanceof kind);
}

/** A file named on the command line is relative to the caller's folder, but npm runs us in the clone. */
export function typedPath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
