import { expect, it } from 'vitest';

it('every date that people type uses the common date field [D-47]', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const withOwn = Object.keys(sources).filter((path) => /type="date"|'date' :/.test(sources[path] ?? ''));
  expect(withOwn).toEqual(['./date-field.tsx']);
});
