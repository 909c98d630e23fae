/**
 * Queries of one transaction that need not wait for each other: sent in one packet, run in this order. One that fails
 * fails all behind it, so the first failure is the one that is thrown.
 */
export async function inOnePacket<Queries extends readonly unknown[] | []>(queries: Queries) {
  for (const outcome of await Promise.allSettled(queries)) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(queries);
}
