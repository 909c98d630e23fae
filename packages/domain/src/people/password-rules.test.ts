import { expect, it } from 'vitest';
import { passwordProblem, passwordStrength } from './password-rules.ts';

const OWNER = { name: 'Elena Rivera', email: 'elena.rivera@rivera.example' };

it.each([
  ['short', 'password_too_short'],
  ['', 'password_too_short'],
  ['👨‍👩‍👧', 'password_too_short'], // five characters, eight UTF-16 units
  ['123456', 'password_too_common'],
  ['PassWord1', 'password_too_common'],
  ['elena1985', 'password_too_common'],
  ['ElenaRivera!', 'password_too_common'],
  ['elena.rivera', 'password_too_common'],
  ['quiet lantern orchard', null],
  ['ñandú-Übergröße', null],
  ['elenas garden gate', null],
] as const)('the password %s has the problem %s [AUT-3]', (password, problem) => {
  expect(passwordProblem(password, OWNER, 6)).toBe(problem);
});

it.each([
  ['blanks', ' '.repeat(8)],
  ['different blanks', ' \u00a0\u2003\u3000\t  '],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff\u200b'],
  ['soft hyphens', '\u00ad'.repeat(6)],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0\u3164\u3164'],
  ['empty Braille cells', '\u2800'.repeat(6)],
  ['control characters', '\u0001\u0002\u0003\u0004\u0005\u0006'],
  ['variation selectors and tags', '\ufe0f\u{e0061}\u{e0100}\ufe0f\ufe0e\u034f'],
  ['one letter', 'kkkkkkkk'],
  ['one letter, small and large', 'kKkKkKkK'],
  ['one Cyrillic letter', 'жжжжжж'],
  ['one emoji', '🔒'.repeat(6)],
  ['one letter with blanks between', 'k k k k'],
  ['one letter with zero-width characters between', 'k\u200bk\u200bk\u200b'],
])('a password of nothing but %s is refused [AUT-3]', (_what, password) => {
  expect(passwordProblem(password, OWNER, 6)).toBe('password_too_common');
});

it.each(['kkkkkj', 'k k k j', 'жжжжжя', ' quiet ', '👨‍👩‍👧 at home'])(
  'the password %j is accepted [AUT-3]',
  (password) => {
    expect(passwordProblem(password, OWNER, 6)).toBeNull();
  },
);

it('an operator can ask for longer passwords [AUT-3]', () => {
  expect(passwordProblem('tr4verse', OWNER, 12)).toBe('password_too_short');
});

it('the password meter rises with length and variety, and shows nothing for a refused password', () => {
  const steps = ['123456', 'vgtrbz', 'vgtrbz73Q', 'vgtrbz73Q!kp', 'vgtrbz73Q!kp weather'];
  const strengths = steps.map((password) => passwordStrength(password, OWNER, 6));
  expect(strengths[0]).toBe(0);
  expect(strengths).toEqual([...strengths].sort());
  expect(strengths.at(-1)).toBe(4);
});
