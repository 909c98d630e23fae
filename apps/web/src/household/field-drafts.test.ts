import { expect, it } from 'vitest';
import { draftsOf, valuesOf } from './field-drafts.ts';

it('a form shows a country’s name in the reader’s language, and sends its code [REA-11]', () => {
  const drafts = draftsOf(['issuingCountry'], { issuingCountry: 'DE' });
  expect(drafts).toEqual({ issuingCountry: 'Germany' });
  expect(valuesOf(['issuingCountry'], drafts)).toEqual({ issuingCountry: 'DE' });
  expect(valuesOf(['issuingCountry'], { issuingCountry: ' Utopia ' })).toEqual({ issuingCountry: 'Utopia' });
});
