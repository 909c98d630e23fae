import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import './received.css';
import { shareText } from '../../../lib/share-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { VerificationWords } from '../../../ui/verification-words.tsx';

interface TwoWordsProps {
  request: OpenRequest;
  words: string;
  /** shown in front of the button that sends the two words */
  children?: ReactNode;
}

/** The words that the newcomer tells an Admin. No one else sees them [D-26]. */
export function TwoWords({ request, words, children }: TwoWordsProps) {
  const { toast } = useToast();
  const { familyName, inviterName } = request;
  const recipient = { known: inviterName === null ? 'no' : 'yes', name: firstNameOf(inviterName ?? '') };
  async function send() {
    const text = i18n.t({
      id: 'twoWords.message',
      message: 'I accepted the invitation to {family} on Kinvault. My two words are: {words}',
      values: { family: familyName, words },
    });
    const outcome = await shareText({
      title: i18n.t({ id: 'twoWords.messageTitle', message: 'Joining {family}', values: { family: familyName } }),
      text,
    });
    if (outcome === 'copied')
      toast({ title: i18n.t({ id: 'twoWords.copied', message: 'Two words copied' }), duration: TOAST_MS.success });
    if (outcome !== 'failed') return;
    const description = i18n.t({
      id: 'twoWords.tellYourself',
      message: '{known, select, yes {Tell {name} yourself: {words}} other {Tell an Admin yourself: {words}}}',
      values: { ...recipient, words },
    });
    toast({
      title: i18n.t({ id: 'family.copyFailed', message: 'Failed to copy to clipboard' }),
      description,
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }
  return (
    <div className="two-words-card">
      <p>
        {i18n.t({
          id: 'twoWords.text',
          message:
            'An Admin of {family} confirms that it’s you. {known, select, yes {Tell {name} these two words:} other {Tell an Admin these two words:}}',
          values: { ...recipient, family: familyName },
        })}
      </p>
      <VerificationWords label={i18n.t({ id: 'twoWords.label', message: 'Your two words' })} words={words} />
      {children}
      <Button variant="primary" icon={Share2} onClick={() => void send()}>
        {i18n.t({
          id: 'twoWords.send',
          message: '{known, select, yes {Send the words to {name}} other {Send the words to an Admin}}',
          values: { ...recipient },
        })}
      </Button>
    </div>
  );
}
