import type { SignUpDraft } from './auth-draft.ts';

/** The account is there, its family is not: the welcome page offers that step again [AUT-8, D-8]. */
export function familyStepWarning(family: SignUpDraft['family']): string {
  return family === 'create'
    ? 'Warning: Account created but failed to create family group. Please create it manually.'
    : 'Warning: Account created but failed to join family. Please try joining again manually.';
}
