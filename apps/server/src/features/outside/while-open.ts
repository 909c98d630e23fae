/** Between two questions whether the link is still open. */
const CHECK_MS = 500;

/**
 * Passes a file on as long as its link is open: also one whose download is under way ends with it [LNK-3]. What has been
 * sent by then stays sent.
 */
export async function* whileOpen(bytes: AsyncIterable<Buffer>, isOpen: () => Promise<boolean>): AsyncGenerator<Buffer> {
  let checkedAt = performance.now();
  for await (const piece of bytes) {
    if (performance.now() - checkedAt >= CHECK_MS) {
      if (!(await isOpen())) throw new Error('The link has ended.');
      checkedAt = performance.now();
    }
    yield piece;
  }
}
