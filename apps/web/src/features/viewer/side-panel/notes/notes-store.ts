export type NotesState = 'saved' | 'waiting' | 'saving' | 'failed' | 'untouched';

interface Entry {
  /** typed but not saved yet; undefined once saved */
  text: string | undefined;
  state: NotesState;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Keeps typed notes until they are saved: after a pause and on leaving, one request at a time. A failed save keeps the
 * text, even when another document is opened. Only their author edits notes, so the last write wins.
 */
export function createNotesStore(save: (documentId: string, text: string) => Promise<unknown>, pauseMs: number) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();

  function set(documentId: string, change: Partial<Entry>): void {
    const before = entries.get(documentId) ?? { text: undefined, state: 'untouched' };
    entries.set(documentId, { ...before, ...change });
    for (const listener of listeners) listener();
  }

  async function flush(documentId: string): Promise<void> {
    const entry = entries.get(documentId);
    clearTimeout(entry?.timer);
    if (entry?.text === undefined || entry.state === 'saving') return;
    const { text } = entry;
    set(documentId, { state: 'saving' });
    const isSaved = await save(documentId, text).then(
      () => true,
      () => false,
    );
    if (!isSaved) return set(documentId, { state: 'failed' });
    if (entries.get(documentId)?.text === text) return set(documentId, { text: undefined, state: 'saved' });
    set(documentId, { state: 'waiting' }); // edited during the request
    await flush(documentId);
  }

  return {
    /** The text that is not saved yet. */
    draftOf: (documentId: string) => entries.get(documentId)?.text,
    stateOf: (documentId: string) => entries.get(documentId)?.state ?? 'untouched',
    write(documentId: string, text: string): void {
      const before = entries.get(documentId);
      clearTimeout(before?.timer);
      const timer = setTimeout(() => void flush(documentId), pauseMs);
      set(documentId, { text, timer, state: before?.state === 'saving' ? 'saving' : 'waiting' });
    },
    flush,
    flushAll: () => Promise.all([...entries.keys()].map(flush)),
    hasUnsaved: () => [...entries.values()].some(({ text }) => text !== undefined),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
