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
] as const)('%s as a password: %s [AUT-3]', (password, problem) => {
  expect(passwordProblem(password, OWNER, 6)).toBe(problem);
});

it('the operator can ask for longer ones [AUT-3]', () => {
  expect(passwordProblem('tr4verse', OWNER, 12)).toBe('password_too_short');
});

it('the meter rises with length and variety, and shows a refused one as nothing', () => {
  const steps = ['123456', 'vgtrbz', 'vgtrbz73Q', 'vgtrbz73Q!kp', 'vgtrbz73Q!kp weather'];
  const strengths = steps.map((password) => passwordStrength(password, OWNER, 6));
  expect(strengths[0]).toBe(0);
  expect(strengths).toEqual([...strengths].sort());
  expect(strengths.at(-1)).toBe(4);
});
