import { FAMILY_FAULTS } from './planted/families.mjs';
import { LINK_FAULTS } from './planted/links.mjs';
import { OIDC_FAULTS } from './planted/oidc.mjs';
import { PARTING_FAULTS } from './planted/partings.mjs';
import { REMINDER_FAULTS } from './planted/reminders.mjs';
import { SCREEN_FAULTS } from './planted/screens.mjs';
import { SHARING_FAULTS } from './planted/sharing.mjs';
import { TRIP_FAULTS } from './planted/trips.mjs';
import { VAULT_FAULTS } from './planted/vault.mjs';

/**
 * Faults that the tests must catch. Where code and row-level security both guard something, both are broken: one wall
 * alone would go on holding.
 * @typedef {{ kind: 'unit' | 'int' | 'e2e', file: string, title?: string, isGenerated?: boolean }} CatchingTest
 *   `title`: a part of the full title; `isGenerated`: a table makes it, so it does not stand in the file
 * @typedef {{ file: string, find: string, replace: string }} Edit `find` stands in the file exactly once
 * @type {{ id: string, fault: string, edits: Edit[], caughtBy: CatchingTest[] }[]} every test of `caughtBy` must fail
 */
export const FAULTS = [
  ...FAMILY_FAULTS,
  ...SHARING_FAULTS,
  ...VAULT_FAULTS,
  ...REMINDER_FAULTS,
  ...SCREEN_FAULTS,
  ...LINK_FAULTS,
  ...OIDC_FAULTS,
  ...PARTING_FAULTS,
  ...TRIP_FAULTS,
];
