import type { I18n, MessageDescriptor } from '@lingui/core';
import type { InsuranceKind } from './insurance-kinds.ts';

const NAMES: Readonly<Record<InsuranceKind, MessageDescriptor>> = {
  health: { id: 'insuranceKind.health', message: 'Health insurance' },
  car: { id: 'insuranceKind.car', message: 'Car insurance' },
  home: { id: 'insuranceKind.home', message: 'Home insurance' },
  life: { id: 'insuranceKind.life', message: 'Life insurance' },
  travel: { id: 'insuranceKind.travel', message: 'Travel insurance' },
  liability: { id: 'insuranceKind.liability', message: 'Liability insurance' },
  other: { id: 'insuranceKind.other', message: 'Other insurance' },
};

export function insuranceKindName(i18n: I18n, kind: InsuranceKind): string {
  return i18n.t(NAMES[kind]);
}
