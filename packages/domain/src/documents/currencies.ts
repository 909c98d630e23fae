/** ISO 4217 codes that this system knows, in their order. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency');

export function isCurrency(code: string): boolean {
  return CURRENCIES.includes(code);
}

/** How many digits come after the point: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = DIGITS.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  DIGITS.set(currency, maximumFractionDigits ?? 2);
  return maximumFractionDigits ?? 2;
}

// a list shows an amount in each of its rows
const DIGITS = new Map<string, number>();
