import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

it('each figure is a row, and its note an item below the table', () => {
  const figure = { what: 'memory', measured: 90.4, unit: 'MB', target: { atMost: 115 }, note: 'the server alone' };
  expect(renderMarkdown([figure])).toBe(
    [
      '| what | measured | target | met |',
      '| --- | --- | --- | --- |',
      '| memory | 90.4 MB | ≤ 115 MB | yes |',
      '',
      '- memory: the server alone',
      '',
    ].join('\n'),
  );
});
