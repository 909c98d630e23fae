import { useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { Button } from './button.tsx';

/** The ends of a number that are shown, so that it can be told from another. */
const SHOWN_CHARS = 2;
const MIN_CHARS_TO_SHOW_ENDS = 6;

/** Hides the middle until a press, so that bystanders can't read it. `about`: what it is. */
export function MaskedText({ text, about }: { text: string; about: string }) {
  const [isShown, setShown] = useState(false);
  const ends = text.length >= MIN_CHARS_TO_SHOW_ENDS ? SHOWN_CHARS : 0;
  const masked = `${text.slice(0, ends)}${'•'.repeat(Math.max(4, text.length - 2 * ends))}${ends ? text.slice(-ends) : ''}`;
  return (
    <span className="row wrap">
      {isShown ? (
        <bdi className="masked-number">{text}</bdi>
      ) : (
        <span>
          <bdi aria-hidden="true">{masked}</bdi>
          <span className="visually-hidden">{i18n.t({ id: 'details.numberHidden', message: 'Hidden' })}</span>
        </span>
      )}
      <Button variant="link" about={about} onClick={() => setShown(!isShown)}>
        {isShown ? i18n.t({ id: 'details.hide', message: 'Hide' }) : i18n.t({ id: 'details.show', message: 'Show' })}
      </Button>
    </span>
  );
}
