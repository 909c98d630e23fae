export const MIN_TEST_DOCUMENTS = 1;
export const MAX_TEST_DOCUMENTS = 50;
export const DEFAULT_TEST_DOCUMENTS = 10;
export const MIN_TEST_KB = 50;
export const MAX_TEST_KB = 5000;

/** What a test document can be [TDP-1]. */
export const SAMPLE_TYPES = [
  'passport',
  'identity-card',
  'driver-license',
  'birth-certificate',
  'health-insurance',
  'home-insurance',
  'vaccination-record',
  'prescription',
  'diploma',
  'school-report',
  'bank-statement',
  'tax-letter',
  'payslip',
  'lease',
  'will',
  'family-photo',
] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];
