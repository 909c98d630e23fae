/** ISO 4217 codes that this system knows, in their order. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency');

export function isCurrency(code: string): boolean {
  return CURRENCIES.includes(code);
}

/** How many digits come after the point: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}
