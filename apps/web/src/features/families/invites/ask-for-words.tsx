import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../../lib/i18n.ts';
import { VerificationWords } from '../../../ui/verification-words.tsx';
import './ask-for-words.css';

/** The words an Admin asks for when someone accepted without a confirmed address [D-26]. */
export function AskForWords({ member, words }: { member: Member; words: string }) {
  const first = firstNameOf(member.name);
  return (
    <div className="ask-for-words">
      <p className="text-small">
        {i18n.t({
          id: 'askForWords.text',
          message: 'Before you approve, ask {name} for two words, by phone or in person. They should be:',
          values: { name: first },
        })}
      </p>
      <VerificationWords
        label={i18n.t({ id: 'askForWords.label', message: '{name}’s two words', values: { name: first } })}
        words={words}
      />
    </div>
  );
}
