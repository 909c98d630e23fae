import { expect, it } from 'vitest';

it('every date that people type goes through the one field for dates [D-47]', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const withOwn = Object.keys(sources).filter((path) => /type="date"|'date' :/.test(sources[path] ?? ''));
  expect(withOwn).toEqual(['./date-field.tsx']);
});
