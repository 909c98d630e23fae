export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed';

/** Shares with the device's sheet if it has one, otherwise by copying. 'closed': the person closed the sheet. */
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

/** False if the browser does not allow it, as on plain http, except on localhost. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
