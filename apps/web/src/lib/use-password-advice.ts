import { useState } from 'react';

type Rules = typeof import('@kinvault/domain/people/password-rules.ts');
type Strength = ReturnType<Rules['passwordStrength']>;

const WORDS: Record<Strength, string> = { 0: '', 1: 'Weak.', 2: 'Fair.', 3: 'Good.', 4: 'Strong.' };

/**
 * What the meter and the line below a new password say while it is typed. The rules and their list of common passwords
 * (4 kB) are fetched by `load`, when somebody comes to choose one.
 */
export function usePasswordAdvice(password: string, owner: { name: string; email: string }, minLength: number) {
  const [rules, setRules] = useState<Rules | null>(null);
  const load = () => {
    // without them there is no meter; the server has the last word anyway
    if (!rules) import('@kinvault/domain/people/password-rules.ts').then(setRules, () => undefined);
  };
  const strength = rules && password !== '' ? rules.passwordStrength(password, owner, minLength) : 0;
  const isCommon = rules?.passwordProblem(password, owner, minLength) === 'password_too_common';
  const hint = isCommon
    ? 'Easy to guess: a common password, or your own name or address.'
    : `${WORDS[strength]} At least ${minLength} characters; a sentence is best.`.trim();
  return { strength, hint, load };
}
