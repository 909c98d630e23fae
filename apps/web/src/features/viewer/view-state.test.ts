import { describe, expect, it } from 'vitest';
import {
  DESKTOP_ZOOM,
  INITIAL_VIEW,
  PHONE_ZOOM,
  turned,
  type ViewAction,
  viewReducer,
  type ZoomRange,
} from './view-state.ts';

const after = (range: ZoomRange, types: ViewAction['type'][], view = INITIAL_VIEW) =>
  types.reduce((state, type) => viewReducer(state, { type } as ViewAction, range), view);
const times = (count: number, type: ViewAction['type']) => Array.from({ length: count }, () => type);

describe('zooming', () => {
  it('the zoom goes in steps of 25 from 25 to 200 percent on the desktop [DVW-2]', () => {
    expect(after(DESKTOP_ZOOM, ['zoomIn']).zoom).toBe(125);
    expect(after(DESKTOP_ZOOM, ['zoomOut']).zoom).toBe(75);
    expect(after(DESKTOP_ZOOM, times(9, 'zoomIn')).zoom).toBe(200);
    expect(after(DESKTOP_ZOOM, times(9, 'zoomOut')).zoom).toBe(25);
  });

  it('the zoom stops at 50 percent on a phone [MVW-2]', () => {
    expect(after(PHONE_ZOOM, times(9, 'zoomOut')).zoom).toBe(50);
    expect(after(PHONE_ZOOM, times(9, 'zoomIn')).zoom).toBe(200);
  });

  it('a reset brings the zoom back to 100 and keeps the rotation', () => {
    expect(after(DESKTOP_ZOOM, ['rotate', 'zoomIn', 'reset'])).toEqual({ zoom: 100, rotation: 90 });
  });

  it('a pinch sets any zoom within the range, and the next step is a multiple of 25', () => {
    const pinched = viewReducer(INITIAL_VIEW, { type: 'zoomTo', zoom: 137.4 }, PHONE_ZOOM);
    expect(pinched.zoom).toBe(137);
    expect(after(PHONE_ZOOM, ['zoomIn'], pinched).zoom).toBe(150);
    expect(after(PHONE_ZOOM, ['zoomOut'], pinched).zoom).toBe(125);
    expect(viewReducer(INITIAL_VIEW, { type: 'zoomTo', zoom: 900 }, PHONE_ZOOM).zoom).toBe(200);
  });
});

describe('rotating', () => {
  it('the rotation goes clockwise by 90 degrees, back to 0 after 270 [DVW-2]', () => {
    const seen = [1, 2, 3, 4].map((count) => after(DESKTOP_ZOOM, times(count, 'rotate')).rotation);
    expect(seen).toEqual([90, 180, 270, 0]);
  });

  it("the rotation adds to the page's own, also if that is negative", () => {
    expect(turned(270, 180)).toBe(90);
    expect(turned(-90, 0)).toBe(270);
  });
});
