import { saveFrom } from '../../../lib/save-from.ts';

export function saveCopy(copy: File): void {
  const url = URL.createObjectURL(copy);
  saveFrom(url, copy.name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it after the click
}

/** With the device's own sheet; saved where an app refuses it. */
export async function shareCopy(copy: File): Promise<void> {
  try {
    await navigator.share({ files: [copy] });
  } catch (error) {
    const isClosed = error instanceof Error && error.name === 'AbortError';
    if (!isClosed) saveCopy(copy);
  }
}
