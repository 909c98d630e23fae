import { expect, it } from 'vitest';
import { clampZoom, MAX_ZOOM, scrollToKeep, tappedZoom, zoomedIn, zoomOfKey } from './zoom.ts';

it('the zoom stays between the whole page and six times it', () => {
  expect([clampZoom(0.2), clampZoom(3), clampZoom(40)]).toEqual([1, 3, MAX_ZOOM]);
});

it('a double tap enlarges the whole page, and shows it again', () => {
  expect(tappedZoom(1)).toBeGreaterThan(2);
  expect(tappedZoom(tappedZoom(1))).toBe(1);
});

it.each([
  ['+', zoomedIn(2)],
  ['=', zoomedIn(2)],
  ['0', 1],
  ['a', undefined],
])('the key %s makes the zoom %s', (key, zoom) => {
  expect(zoomOfKey(key, 2)).toBe(zoom);
});

it('what is under the fingers stays there when the page grows', () => {
  const before = { left: 100, top: 50, width: 200, height: 400 };
  const after = { left: 0, top: 50, width: 400, height: 800 };
  const point = { x: 150, y: 150 };
  const { x, y } = scrollToKeep(point, before, after);
  const share = (box: typeof before, moved: number) => (point.x + moved - box.left) / box.width;
  expect(share(after, x)).toBeCloseTo(share(before, 0));
  expect((point.y + y - after.top) / after.height).toBeCloseTo((point.y - before.top) / before.height);
});
