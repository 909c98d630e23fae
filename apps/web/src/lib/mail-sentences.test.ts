import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = 'apps/web/src/**/*.{ts,tsx}';
/** Text that says that a mail was or will be sent. */
const SPEAKS_OF_MAIL =
  /we(’ll| will) e?mail|we e?mailed|in the e?mail|we sent|by e?mail|\binbox\b|e?mail is on its way|link is on its way|next, confirm/i;
/** How a source checks whether mail is sent: the setting itself, or a response of the server that depends on it. */
const ASKS = /\bsendsMail\b|\buseSendsMail\b|\bneedsConfirmation\b/;
/** Sentences that promise nothing, or are shown by a component that checks. */
const ASKED_ELSEWHERE: Record<string, string> = {
  'confirmFirst.sentDetail': 'shown by needsConfirmation alone, which is never set without a mail server',
  'confirmFirst.text': 'the same',
  'page.remindersDescription': 'names where one chooses; the page says where mail is off',
  'reminders.openHint': 'the same',
  'received.byMail': 'how a document came, not what is sent',
  'received.byMailFrom': 'the same',
  'waysIn.mail': 'the same',
};

function spokenOfMail(): { id: string; path: string; asks: boolean }[] {
  return globSync(SOURCES)
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => {
      const source = readFileSync(path, 'utf8');
      const messages = source.matchAll(
        /id: '([\w.]+)',\s*message:\s*(?:'([^']*)'|"([^"]*)")|id="([\w.]+)"\s*message="([^"]*)"/g,
      );
      return [...messages]
        .map(([, id, ...rest]) => ({ id: id ?? rest[2] ?? '', text: rest[0] ?? rest[1] ?? rest[3] ?? '' }))
        .filter(({ text }) => SPEAKS_OF_MAIL.test(text))
        .map(({ id }) => ({ id, path, asks: ASKS.test(source) }));
    });
}

it('every sentence about a sent mail is in code that checks whether mail is sent [D-26]', () => {
  const spoken = spokenOfMail();
  expect(spoken.map(({ id }) => id)).toContain('signUp.confirmNext');
  const unasked = spoken.filter(({ asks }) => !asks).map(({ id }) => id);
  expect(unasked.sort()).toEqual(Object.keys(ASKED_ELSEWHERE).sort());
});
