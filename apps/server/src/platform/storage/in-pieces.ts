export interface Piece {
  /** Valid until the next piece is asked for: its memory is used again. */
  bytes: Buffer;
  isLast: boolean;
}

/** Pieces of exactly `size` bytes, the last one shorter or empty: known to be last only when the source ends. */
export async function* inPieces(source: AsyncIterable<Buffer> | Iterable<Buffer>, size: number): AsyncGenerator<Piece> {
  // slow: not cut from the shared pool, and its pages cost nothing until they are touched
  const piece = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of source) {
    let offset = 0;
    while (offset < chunk.length) {
      if (filled === size) {
        yield { bytes: piece, isLast: false };
        filled = 0;
      }
      const copied = chunk.copy(piece, filled, offset);
      filled += copied;
      offset += copied;
    }
  }
  yield { bytes: piece.subarray(0, filled), isLast: true };
}
