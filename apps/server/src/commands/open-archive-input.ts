import fs from 'node:fs';
import { readPieces } from '../platform/archive/read-pieces.ts';
import { CommandError } from './run-command.ts';
import { createProgressDisplay } from './show-progress.ts';

/** An archive that is read once, from its beginning to its end. */
export interface ArchiveInput {
  /** A piece is valid only until the next one is read. @throws CommandError where it cannot be read, or once Ctrl-C is pressed */
  bytes(): AsyncGenerator<Buffer>;
  /** From now on; before, a passphrase may be asked for. */
  showProgress(): void;
  close(): void;
}

/** @throws CommandError */
export async function openArchiveInput(file: string): Promise<ArchiveInput> {
  let isStopped = false;
  const onSignal = () => {
    isStopped = true;
  };
  let display: ReturnType<typeof createProgressDisplay> | undefined;
  const handle = await fs.promises.open(file, 'r').catch((error) => refuse(file, error));
  const { size: totalBytes } = await handle.stat();

  async function* bytes(): AsyncGenerator<Buffer> {
    let readTotal = 0;
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal); // Ctrl-C comes twice, once by way of npm
    try {
      for await (const piece of readPieces(handle)) {
        if (isStopped) throw new CommandError('Stopped. Nothing was restored.');
        readTotal += piece.length;
        display?.show({ bytes: readTotal, totalBytes });
        yield piece;
      }
    } catch (error) {
      refuse(file, error as NodeJS.ErrnoException);
    }
  }

  return {
    bytes,
    showProgress: () => {
      display = createProgressDisplay(process.stdout);
    },
    close: () => {
      display?.end();
      display = undefined;
      void handle.close();
    },
  };
}

function refuse(file: string, error: NodeJS.ErrnoException): never {
  if (error instanceof CommandError) throw error;
  if (error.code === 'ENOENT') throw new CommandError(`There is no file ${file}.`);
  throw new CommandError(`${file} cannot be read: ${error.code ?? error.message}.`, { cause: error });
}
