import { classNames } from '../../../ui/class-names.ts';
import { Lifeline } from '../../../ui/lifeline.tsx';
import type { ExpiryWords } from '../expiry-words.ts';

/** How long the document still holds: in words, and as a line from its first day to its last. */
export function ExpiryBox({ state, headline, percent, from, to }: ExpiryWords) {
  return (
    <div className={classNames('bigexp', state)}>
      <strong>{headline}</strong>
      <Lifeline state={state} percent={percent} label={`${percent} percent of its validity has passed`} />
      <div className="ends">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  );
}
