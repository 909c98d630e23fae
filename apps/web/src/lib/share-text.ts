export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed';

/** With the device's own sheet where it has one, else by copying. 'closed': the person closed the sheet. */
export async function shareText(content: { title: string; text: string; url?: string }): Promise<ShareOutcome> {
  if (navigator.share) {
    try {
      await navigator.share(content);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  const isCopied = await copyText([content.text, content.url].filter(Boolean).join(' '));
  return isCopied ? 'copied' : 'failed';
}

/** False where the browser does not allow it, as on plain http but for localhost. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
