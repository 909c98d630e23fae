import { answerKeeping } from '../../lib/offline-papers/keeping-answers.ts';
import { forgetKept } from '../../lib/offline-papers/kept-database.ts';
import { publishKept } from '../../lib/offline-papers/kept-papers.ts';

/** Keeps pinned papers on this device from now on. Resolves when all that could be fetched are stored. */
export async function startKeeping(personId: string): Promise<void> {
  answerKeeping(personId, 'yes');
  // asks browsers not to evict this when space is short; some ask the person
  void navigator.storage?.persist?.().catch(() => undefined);
  const { refreshNow } = await import('./start-kept.ts');
  await refreshNow();
}

/** Keeps nothing on this device, and does not ask this person again. */
export async function stopKeeping(personId: string): Promise<void> {
  await forgetKept();
  answerKeeping(personId, 'no');
  publishKept(null);
}
