import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { describe, expect, it } from 'vitest';
import { isLikelyInWallet, maskedNumber, stepsFor } from './wallet-steps.ts';

const paper = (type: DocumentType, name = 'Paper', insuranceKind: InsuranceKind | null = null, ownerId = 'me') => {
  return { id: '1', name, type, insuranceKind, ownerId };
};

describe('what is in a wallet [LNK-8]', () => {
  it.each([
    ['an identity card', paper('ID'), true],
    ['a driver license', paper('Driver License'), true],
    ['a health card', paper('Insurance', 'Norvia', 'health'), true],
    ['a policy for the home', paper('Insurance', 'Home', 'home'), false],
    ['a bank card, by its name', paper('Financial', 'Bank card of Alma'), true],
    ['a Kreditkarte', paper('Financial', 'Kreditkarte'), true],
    ['a payslip', paper('Financial', 'Payslip May'), false],
    ['a passport, which is in no wallet', paper('Passport', 'Passport card'), false],
    ['someone else’s identity card', paper('ID', 'ID', null, 'mia'), false],
  ])('%s', (_, one, expected) => {
    expect(isLikelyInWallet(one, 'me', ['card', 'karte'])).toBe(expected);
  });
});

it.each<[DocumentType, string]>([
  ['ID', 'report renew'],
  ['Passport', 'report renew'],
  ['Financial', 'block'],
  ['Insurance', 'block'],
  ['Other', 'renew'],
])('for %s there is to %s [LNK-8]', (type, steps) => {
  expect(stepsFor({ type }).join(' ')).toBe(steps);
});

it.each([
  ['U5 118 044', '•• ••• 044'],
  ['C01X00T47', '••••••T47'],
  ['12345', '•••••'],
])('the number %s reads %s [LNK-8]', (number, masked) => {
  expect(maskedNumber(number)).toBe(masked);
});
