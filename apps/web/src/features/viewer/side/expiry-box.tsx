import type { ExpiryWords } from '@kinvault/domain/format/expiry-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Lifeline } from '../../../ui/lifeline.tsx';

/** How long the document still holds: in words, and as a line from its first day to its last. */
export function ExpiryBox({ state, verb, distance, percent, from, date }: ExpiryWords) {
  return (
    <div className={classNames('bigexp', state)}>
      <strong>{verb + distance}</strong>
      <Lifeline state={state} percent={percent} label={`${percent} percent of its validity has passed`} />
      <div className="ends">
        <span>{from}</span>
        <span>{date}</span>
      </div>
    </div>
  );
}
