import type { ObjectStore } from './object-store.ts';

/** Small files: as many wait for the disk, or for a bucket far away, at the same time. */
const MAX_AT_ONCE = 12;
/** For all of them together; used again and again, so that the memory stays the same however much passes. */
const MAX_BUFFERS = 16;
/** One write of this size costs much less than many of a few kilobytes. */
const BUFFER_BYTES = 256 * 1024;

/** Puts objects that come one after the other into a store side by side, without keeping any of them whole. */
export interface ConcurrentPut {
  /** Resolves when the last piece was copied; `settle` waits for the store. @throws what failed, also of an earlier object */
  put(key: string, pieces: AsyncIterable<Buffer>): Promise<void>;
  /** All of them are in the store. @throws the first failure */
  settle(): Promise<void>;
}

export function createConcurrentPut(putObject: ObjectStore['put']): ConcurrentPut {
  const running = new Set<Promise<void>>();
  const buffers = createBuffers();
  let failure: { error: unknown } | undefined;

  async function waitUntil(isTime: () => boolean): Promise<void> {
    while (!failure && !isTime()) await Promise.race([...running, buffers.nextReturn()]);
    if (failure) throw failure.error;
  }

  function start(key: string, object: PassingObject): void {
    const putting = putObject(key, object.read())
      .catch((error) => {
        failure ??= { error };
      })
      .finally(() => running.delete(putting));
    running.add(putting);
  }

  async function takeBuffer(): Promise<Buffer> {
    await waitUntil(buffers.isAnyFree);
    return buffers.take();
  }

  async function put(key: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    await waitUntil(() => running.size < MAX_AT_ONCE);
    const object = createPassingObject(takeBuffer, buffers.giveBack);
    start(key, object);
    try {
      for await (const piece of pieces) await object.write(piece);
      object.end();
    } catch (error) {
      object.fail(error);
      throw error;
    }
  }

  async function settle(): Promise<void> {
    await Promise.all(running);
    if (failure) throw failure.error;
  }

  return { put, settle };
}

function createBuffers() {
  const free: Buffer[] = [];
  let taken = 0;
  let returning = Promise.withResolvers<void>();
  return {
    isAnyFree: () => taken < MAX_BUFFERS,
    take: () => {
      taken++;
      return free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
    },
    giveBack: (used: Buffer) => {
      taken--;
      free.push(Buffer.from(used.buffer));
      returning.resolve();
      returning = Promise.withResolvers();
    },
    nextReturn: () => returning.promise,
  };
}

interface PassingObject {
  /** Copies the piece. */
  write(piece: Buffer): Promise<void>;
  end(): void;
  fail(error: unknown): void;
  /** What was written, in whole buffers. */
  read(): AsyncGenerator<Buffer>;
}

function createPassingObject(takeBuffer: () => Promise<Buffer>, giveBack: (buffer: Buffer) => void): PassingObject {
  const waiting: Buffer[] = [];
  let filling: Buffer | undefined;
  let filled = 0;
  let hasEnded = false;
  let failure: { error: unknown } | undefined;
  let change = Promise.withResolvers<void>();

  function noteChange(): void {
    change.resolve();
    change = Promise.withResolvers();
  }

  function passOn(): void {
    if (filling) waiting.push(filling.subarray(0, filled));
    filling = undefined;
    filled = 0;
    noteChange();
  }

  async function write(piece: Buffer): Promise<void> {
    for (let at = 0; at < piece.length; ) {
      filling ??= await takeBuffer();
      const copied = piece.copy(filling, filled, at);
      at += copied;
      filled += copied;
      if (filled === BUFFER_BYTES) passOn();
    }
  }

  async function* read(): AsyncGenerator<Buffer> {
    for (;;) {
      if (failure) throw failure.error;
      const buffer = waiting.shift();
      if (buffer) {
        yield buffer;
        giveBack(buffer);
      } else if (hasEnded) return;
      else await change.promise;
    }
  }

  return {
    write,
    end: () => {
      hasEnded = true;
      passOn();
    },
    fail: (error) => {
      failure = { error };
      noteChange();
    },
    read,
  };
}
