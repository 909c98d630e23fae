/** What a collection may usually have; the ids are stored where it is not needed. */
export const BELONGING_IDS = [
  'registration',
  'insurance',
  'inspection',
  'leaseOrDeed',
  'energy',
  'tickets',
  'stay',
  'vaccination',
  'travelConsent',
  'chip',
  'report',
  'enrollment',
  'will',
  'powerOfAttorney',
  'lifeInsurance',
] as const;
export type BelongingId = (typeof BELONGING_IDS)[number];
