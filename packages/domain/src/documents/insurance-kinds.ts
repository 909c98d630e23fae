/** Below the type Insurance [KNO-14], in the order of forms. */
export const INSURANCE_KINDS = ['health', 'car', 'home', 'life', 'travel', 'liability', 'other'] as const;
export type InsuranceKind = (typeof INSURANCE_KINDS)[number];

export function isInsuranceKind(text: unknown): text is InsuranceKind {
  return (INSURANCE_KINDS as readonly unknown[]).includes(text);
}
