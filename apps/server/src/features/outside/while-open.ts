/**
 * Passes a file on as long as its link is open, which is asked before each piece of 256 KiB: also a download that is under
 * way ends with its link [LNK-3]. What has been sent by then stays sent.
 */
export async function* whileOpen(bytes: AsyncIterable<Buffer>, isOpen: () => Promise<boolean>): AsyncGenerator<Buffer> {
  let isFirst = true; // it was asked just now
  for await (const piece of bytes) {
    if (!isFirst && !(await isOpen())) throw new Error('The link has ended.');
    isFirst = false;
    yield piece;
  }
}
