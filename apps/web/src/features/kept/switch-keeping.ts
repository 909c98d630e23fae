import { answerKeeping } from '../../lib/kept/keeping-answers.ts';
import { forgetKept } from '../../lib/kept/kept-database.ts';
import { publishKept } from '../../lib/kept/kept-papers.ts';

/** Pinned papers are kept on this device from now on. Resolves when they are there, as far as they could be fetched. */
export async function startKeeping(personId: string): Promise<void> {
  answerKeeping(personId, 'yes');
  // asks browsers not to clear this up when space is short; some ask the person
  void navigator.storage?.persist?.().catch(() => undefined);
  const { refreshNow } = await import('./start-kept.ts');
  await refreshNow();
}

/** Nothing is kept on this device, and nobody asks this person again. */
export async function stopKeeping(personId: string): Promise<void> {
  await forgetKept();
  answerKeeping(personId, 'no');
  publishKept(null);
}
