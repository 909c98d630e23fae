const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const CURRENCY_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((region) => [region, 'EUR'])),
  ...{ US: 'USD', GB: 'GBP', CH: 'CHF', SE: 'SEK', NO: 'NOK', DK: 'DKK', PL: 'PLN', CZ: 'CZK', HU: 'HUF', RO: 'RON' },
  ...{ TR: 'TRY', UA: 'UAH', EG: 'EGP', MA: 'MAD', TN: 'TND', SA: 'SAR', AE: 'AED', JO: 'JOD', KW: 'KWD', IQ: 'IQD' },
  ...{ IN: 'INR', JP: 'JPY', CN: 'CNY', KR: 'KRW', CA: 'CAD', AU: 'AUD', NZ: 'NZD', MX: 'MXN', BR: 'BRL', AR: 'ARS' },
};

/** The currency to begin with, by the region of the browser's language. It is shown beside the amount, and can be changed. */
export function usualCurrency(language: string): string {
  const { region } = new Intl.Locale(language).maximize();
  return CURRENCY_OF[region ?? ''] ?? 'EUR';
}
