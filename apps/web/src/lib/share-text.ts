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

/** Copies what is still on its way: Safari lets a press copy only if it begins at once. @throws if the text never comes */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return copyText(await text);
  }
}
