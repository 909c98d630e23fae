import type { MessageDescriptor } from '@lingui/core';
import { useState } from 'react';
import { i18n } from '../lib/i18n.ts';

type Rules = typeof import('@kinvault/domain/people/password-rules.ts');
type Strength = ReturnType<Rules['passwordStrength']>;

const VERDICTS: Record<Exclude<Strength, 0>, MessageDescriptor> = {
  1: { id: 'password.weak', message: 'Weak.' },
  2: { id: 'password.fair', message: 'Fair.' },
  3: { id: 'password.good', message: 'Good.' },
  4: { id: 'password.strong', message: 'Strong.' },
};

/**
 * The meter and the hint for a new password while it is typed. `load` fetches the rules and their list of common
 * passwords (4 kB) when the field gets the focus.
 */
export function usePasswordAdvice(password: string, owner: { name: string; email: string }, minLength: number) {
  const [rules, setRules] = useState<Rules | null>(null);
  const load = () => {
    // without the rules there is no meter; the server checks the password anyway
    if (!rules) import('@kinvault/domain/people/password-rules.ts').then(setRules, () => undefined);
  };
  const strength = rules && password !== '' ? rules.passwordStrength(password, owner, minLength) : 0;
  const isCommon = rules?.passwordProblem(password, owner, minLength) === 'password_too_common';
  return { strength, hint: isCommon ? commonPasswordHint() : hintFor(strength, minLength), load };
}

function commonPasswordHint(): string {
  return i18n.t({
    id: 'password.common',
    message: 'Easy to guess: a common password, or your own name or address.',
  });
}

/** Adds a verdict if the strength is known. */
function hintFor(strength: Strength, minLength: number): string {
  const advice = i18n.t({
    id: 'password.advice',
    message: 'At least {minLength} characters. A short sentence works best.',
    values: { minLength },
  });
  return strength === 0 ? advice : `${i18n.t(VERDICTS[strength])} ${advice}`;
}
