import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import script from '../../public/theme.js?raw';
import { parseTheme } from './theme.ts';

describe('the stored theme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    [null, 'system'],
    ['purple', 'system'],
  ])('%j means %j', (stored, expected) => {
    expect(parseTheme(stored)).toBe(expected);
  });
});

interface PageState {
  stored: string | null | 'forbidden';
  isNight?: boolean;
  rem?: string;
}

/** The parts of a browser that the script needs. */
function page({ stored, isNight = false, rem = '16px' }: PageState) {
  const listeners: Record<string, (event?: unknown) => void> = {};
  const night = {
    matches: isNight,
    addEventListener: (_: string, listener: () => void) => {
      listeners.night = listener;
    },
  };
  const state = { stored, color: '', theme: '' };
  const classes = new Map<string, boolean>();
  const classList = { toggle: (name: string, isOn: boolean) => classes.set(name, isOn) };
  const root = { dataset: { theme: '' }, classList };
  vm.runInNewContext(script, {
    getComputedStyle: () => ({ fontSize: rem }),
    matchMedia: () => night,
    localStorage: {
      getItem(key: string) {
        if (state.stored === 'forbidden') throw new Error('storage is forbidden');
        return key === 'theme' ? state.stored : null;
      },
    },
    document: {
      documentElement: root,
      querySelector: () => ({
        setAttribute: (_: string, value: string) => {
          state.color = value;
        },
      }),
    },
    addEventListener: (name: string, listener: (event?: unknown) => void) => {
      listeners[name] = listener;
    },
  });
  return {
    theme: () => root.dataset.theme,
    color: () => state.color,
    hasLargeText: () => classes.get('large-text'),
    nightFalls() {
      night.matches = true;
      listeners.night?.();
    },
    otherTabStores(value: string) {
      state.stored = value;
      listeners.storage?.({ key: 'theme' });
    },
  };
}

describe('the script before the first paint', () => {
  it('lays pages out for large text from 125 % on, before the first paint [LNG-5]', () => {
    expect(page({ stored: null }).hasLargeText()).toBe(false);
    expect(page({ stored: null, rem: '19px' }).hasLargeText()).toBe(false);
    expect(page({ stored: null, rem: '20px' }).hasLargeText()).toBe(true);
  });

  it('applies a stored light or dark regardless of the system', () => {
    expect(page({ stored: 'light', isNight: true }).theme()).toBe('light');
    expect(page({ stored: 'dark' }).theme()).toBe('dark');
  });

  it('follows the system if that is stored, if nothing is stored and if storage is forbidden', () => {
    for (const stored of ['system', null, 'forbidden']) {
      expect(page({ stored }).theme()).toBe('light');
      expect(page({ stored, isNight: true }).theme()).toBe('dark');
    }
  });

  it('changes with the system while the page is open, unless a theme is stored', () => {
    const following = page({ stored: 'system' });
    const fixed = page({ stored: 'light' });
    following.nightFalls();
    fixed.nightFalls();
    expect(following.theme()).toBe('dark');
    expect(fixed.theme()).toBe('light');
  });

  it('changes when another tab stores another theme', () => {
    const tab = page({ stored: 'light' });
    tab.otherTabStores('dark');
    expect(tab.theme()).toBe('dark');
  });

  it('sets a green theme color for the browser’s own bars in both themes', () => {
    expect(page({ stored: 'light' }).color()).toBe('#215f3a');
    expect(page({ stored: 'dark' }).color()).toBe('#103723');
  });
});
