import type { OpenedLink } from '@kinvault/domain/links/outside.schema.ts';
import { i18n } from '../lib/i18n.ts';
import { button, drawIcon, element } from './dom.ts';
import { heading, show, small } from './frame.ts';
import { problemText } from './problems.ts';
import { askedText, sharedText } from './sender-texts.ts';
import { Refusal } from './visit.ts';

type Locked = Extract<OpenedLink, { state: 'password' }>;

/** Asks for the password; `open` answers the state after it, and shows what is behind it. */
export function showPassword(locked: Locked, open: (password: string) => Promise<Locked | undefined>): void {
  const input = element('input', {
    id: 'password',
    type: 'password',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: 100,
    dir: 'ltr',
    'aria-describedby': 'password-problem',
  });
  const box = element('span', { className: 'input' }, input, showButton(input));
  const problem = element('p', { id: 'password-problem', className: 'field-hint bad', role: 'alert' });
  const submit = element('button', { type: 'submit', className: 'button primary big full' }, openWords(locked));

  function refuse(words: string) {
    box.classList.add('bad');
    input.setAttribute('aria-invalid', 'true');
    problem.replaceChildren(drawIcon('alert'), element('span', {}, words));
    input.focus();
    input.select();
  }

  async function send(event: Event) {
    event.preventDefault();
    if (input.value.trim() === '' || submit.hasAttribute('aria-busy')) return input.focus();
    submit.setAttribute('aria-busy', 'true');
    try {
      const still = await open(input.value.trim());
      if (still) refuse(wrongText(still.triesLeft));
    } catch (error) {
      const isLimited = error instanceof Refusal && error.code === 'too_many_requests';
      refuse(isLimited ? wrongText(0) : problemText(error));
    } finally {
      submit.removeAttribute('aria-busy');
    }
  }

  show(
    [
      element(
        'div',
        { className: 'outside-locked', 'aria-hidden': 'true' },
        element('span', { className: 'outlined-paper a4' }),
        element('span', { className: 'outlined-paper a4' }),
        element('i', {}, drawIcon('lock')),
      ),
      heading(
        locked.isRequest ? askedText(locked.senderName) : sharedText(locked.senderName, locked.documentCount),
        i18n.t({ id: 'outside.needsPassword', message: 'You’ll need the password that they gave you.' }),
      ),
      element(
        'form',
        { className: 'outside-form', onsubmit: (event) => void send(event) },
        element(
          'div',
          { className: 'field' },
          element('label', { for: 'password' }, i18n.t({ id: 'outside.password', message: 'Password' })),
          box,
          problem,
        ),
        submit,
      ),
    ],
    { footer: [small(notExpectedText())] },
  );
  input.focus();
}

const notExpectedText = () =>
  i18n.t({ id: 'outside.notExpected', message: 'Not expecting this? Just close the page.' });

function openWords({ isRequest, documentCount }: Locked): string {
  if (isRequest) return i18n.t({ id: 'outside.openRequest', message: 'Open the request' });
  return i18n.t({
    id: 'outside.openDocuments',
    message: '{count, plural, one {Open the document} other {Open the documents}}',
    values: { count: documentCount },
  });
}

function wrongText(triesLeft: number | null): string {
  if (triesLeft === null) return i18n.t({ id: 'outside.passwordWrong', message: 'That’s not the password.' });
  if (triesLeft < 1) {
    return i18n.t({
      id: 'outside.passwordWait',
      message: 'That’s not the password. There were too many tries: wait an hour, or ask for a new link.',
    });
  }
  return i18n.t({
    id: 'outside.passwordTries',
    message:
      'That’s not the password. {count, plural, one {# try left} other {# tries left}}, then you’ll have to wait an hour.',
    values: { count: triesLeft },
  });
}

function showButton(input: HTMLInputElement): HTMLElement {
  const label = i18n.t({ id: 'outside.showPassword', message: 'Show password' });
  const shown = button(
    '',
    () => {
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      shown.setAttribute('aria-pressed', String(isShown));
    },
    { look: 'ghost', icon: 'eye', label },
  );
  shown.classList.add('inside');
  shown.setAttribute('aria-pressed', 'false');
  return shown;
}
