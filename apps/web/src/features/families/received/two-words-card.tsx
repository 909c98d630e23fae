import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Share2 from 'lucide-react/icons/share-2';
import { shareText } from '../../../lib/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SpokenWords } from '../../../ui/spoken-words.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';

/** The newcomer tells an Admin these words, and nobody else sees them [D-26]. */
export function TwoWords({ request, words }: { request: OpenRequest; words: string }) {
  const { toast } = useToast();
  const { familyName, inviterName } = request;
  const who = inviterName === null ? 'an Admin' : firstNameOf(inviterName);
  async function send() {
    const text = `I have accepted the invitation to ${familyName} on Kinvault. My two words are: ${words}`;
    const outcome = await shareText({ title: `Joining ${familyName}`, text });
    if (outcome === 'copied') toast({ title: 'Your two words are copied', duration: TOAST_MS.success });
    if (outcome !== 'failed') return;
    const description = `Please tell ${who} yourself: ${words}`;
    toast({ title: 'Failed to copy to clipboard', description, variant: 'destructive', duration: TOAST_MS.error });
  }
  return (
    <div className="two-words-card">
      <p>
        An Admin of {familyName} confirms that it’s you. Tell {who} these two words:
      </p>
      <SpokenWords label="Your two words" words={words} />
      <Button variant="primary" icon={Share2} onClick={() => void send()}>
        Send the words to {who}
      </Button>
    </div>
  );
}
