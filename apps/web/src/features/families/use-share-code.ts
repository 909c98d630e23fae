import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { inviteText, signUpLink } from './invite-text.ts';

/** Copies the code alone, or shares an invitation: with the device's own sheet, else as copied text [FMD-5, FMD-6]. */
export function useShareCode(familyName: string, code: string) {
  const { toast } = useToast();

  async function put(text: string, title: string) {
    try {
      await navigator.clipboard.writeText(text); // absent on plain http but for localhost
      toast({ title, duration: TOAST_MS.success });
    } catch {
      const description = `Please write it down: ${code}`;
      toast({ title: 'Failed to copy to clipboard', description, variant: 'destructive', duration: TOAST_MS.error });
    }
  }

  async function share() {
    const text = inviteText(familyName, code);
    const url = signUpLink(location.origin, code);
    const copyText = () => put(`${text} ${url}`, 'Invitation copied');
    if (!navigator.share) return copyText();
    try {
      await navigator.share({ title: `Join ${familyName}`, text, url });
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'; // by the person, on purpose
      if (!isClosed) await copyText();
    }
  }

  return { copy: () => put(code, 'Code copied'), share };
}
