import type { Member } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { SpokenWords } from '../../../ui/spoken-words.tsx';
import './ask-for-words.css';

/** What an Admin asks somebody for who accepted without a confirmed address [D-26]. */
export function AskForWords({ member, words }: { member: Member; words: string }) {
  const first = firstNameOf(member.name);
  return (
    <div className="ask-for-words">
      <p className="text-small">
        Ask {first} for two words before you approve, by telephone or in person. They should be:
      </p>
      <SpokenWords label={`${first}’s two words`} words={words} />
    </div>
  );
}
