import { i18n } from '../lib/i18n.ts';
import { button, drawIcon, element, type IconName } from './dom.ts';
import { aboutKinvault, heading, show } from './frame.ts';
import { problemText } from './problems.ts';

/** Ended, turned off, used up, unknown: the same words [D-38]. */
export function showEnded(): void {
  show(
    [
      element(
        'div',
        { className: 'outside-papers', 'aria-hidden': 'true' },
        element('span', { className: 'outlined-paper a4' }),
        element('span', { className: 'outlined-paper id1' }),
      ),
      heading(
        i18n.t({ id: 'outside.ended', message: 'This link doesn’t work any more' }),
        i18n.t({
          id: 'outside.endedLead',
          message: 'It has ended, was turned off, or was never complete. Nothing is wrong with your phone.',
        }),
      ),
      element(
        'ul',
        { className: 'outside-ticks' },
        tick('message', i18n.t({ id: 'outside.askForNew', message: 'Ask the person who sent it for a new one.' })),
        tick(
          'scissors',
          i18n.t({
            id: 'outside.checkCopied',
            message: 'Copied from a message? Check that the last letters came along.',
          }),
        ),
      ),
    ],
    { isPrivate: false, footer: [aboutKinvault()] },
  );
}

function tick(icon: IconName, words: string): HTMLElement {
  return element('li', {}, drawIcon(icon), element('span', {}, words));
}

/** There was no response, or none that helps. */
export function showFailure(error: unknown, onRetry: () => void): void {
  const retry = i18n.t({ id: 'outside.tryAgain', message: 'Try again' });
  show(
    [
      heading(i18n.t({ id: 'outside.failed', message: 'This link couldn’t be opened' }), problemText(error)),
      button(retry, onRetry, { look: 'primary', big: true }),
    ],
    { isPrivate: false, footer: [aboutKinvault()] },
  );
}
