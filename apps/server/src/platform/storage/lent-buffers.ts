/** To be given back when nobody reads it any more: its memory is then used for another file. */
export interface LentBytes {
  bytes: Buffer;
  giveBack(): void;
}

export interface LentBuffers {
  /** Undefined while all are lent. */
  take(): Buffer | undefined;
  giveBack(buffer: Buffer): void;
}

/**
 * At most `max` buffers of `size` bytes, each made when it is first needed and used again: touching 1 MB of fresh memory
 * takes 0.35 ms, reading and decrypting 1 MB takes 0.14 ms.
 */
export function createLentBuffers(size: number, max: number): LentBuffers {
  const free: Buffer[] = [];
  let made = 0;
  return {
    take() {
      const buffer = free.pop();
      if (buffer || made === max) return buffer;
      made++;
      return Buffer.allocUnsafeSlow(size);
    },
    giveBack: (buffer) => void free.push(buffer),
  };
}
