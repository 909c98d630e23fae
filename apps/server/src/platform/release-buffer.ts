/**
 * Gives a buffer's memory back at once; nobody may use it afterwards. In a long stream the collector lets more than 100 MB
 * gather, and every new buffer costs page faults: freeing each 64 KiB directly doubled the speed of sealing an archive.
 */
export function releaseBuffer(buffer: Buffer): void {
  const memory = buffer.buffer;
  const isItsOwn = buffer.byteLength === memory.byteLength; // small ones share a pool
  if (isItsOwn && memory instanceof ArrayBuffer) memory.transfer(0);
}
