import fs from 'node:fs';
import { CommandError } from './run-command.ts';
import { createProgressDisplay } from './show-progress.ts';

const READ_BYTES = 256 * 1024;

/** An archive that is read once, from its beginning to its end. */
export interface ArchiveInput {
  /** A piece is gone when the next one is asked for. @throws CommandError where it cannot be read, or once Ctrl-C is pressed */
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
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    let readTotal = 0;
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal); // Ctrl-C comes twice, once by way of npm
    try {
      for (;;) {
        if (isStopped) throw new CommandError('Stopped. Nothing was restored.');
        const { bytesRead } = await handle.read(buffer, 0, READ_BYTES);
        if (bytesRead === 0) return;
        readTotal += bytesRead;
        display?.show({ bytes: readTotal, totalBytes });
        yield buffer.subarray(0, bytesRead);
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
