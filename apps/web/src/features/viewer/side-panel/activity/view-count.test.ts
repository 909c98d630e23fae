import { expect, it } from 'vitest';
import { countView, viewCount, viewsText } from './view-count.ts';

it('views are counted for each document, and shown as text [DVW-6]', () => {
  for (let opened = 0; opened < 2; opened++) countView('passport');
  countView('lease');
  expect([viewCount('passport'), viewCount('lease'), viewCount('other')]).toEqual([2, 1, 0]);
  expect([viewsText(1), viewsText(2)]).toEqual(['Once this session', '2 times this session']);
});
