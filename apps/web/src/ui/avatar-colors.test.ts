import { describe, expect, it } from 'vitest';
import { avatarColors, initials } from './avatar-colors.ts';

describe('initials', () => {
  it.each([
    ['Mia Rivera', 'MR'],
    ['Mia Carmen Rivera', 'MR'],
    ['  ada   okafor ', 'AO'],
    ['Ada', 'A'],
    ['Åsa Élodie', 'ÅÉ'],
    ['E\u0301lodie', 'E\u0301'],
    ['李 小龙', '李小'],
    ['👩‍👧 Home', '👩‍👧H'],
    ['', '?'],
    ['   ', '?'],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('an avatar’s colors', () => {
  const idsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => `0190a3f2-7c4b-7000-8000-${String(index).padStart(12, '0')}`);

  it('are the same for the same id', () => {
    expect(avatarColors('0190a3f2')).toBe(avatarColors('0190a3f2'));
  });

  it('differ within a family: eight ids that differ in one digit get at least four colors', () => {
    expect(new Set(idsOf(8).map((id) => avatarColors(id).paper)).size).toBeGreaterThanOrEqual(4);
  });

  it('are readable: text on background has a contrast of at least 4.5 to 1', () => {
    for (const { paper, ink } of new Set(idsOf(500).map(avatarColors))) {
      expect(contrast(paper, ink), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** WCAG 2.2, relative luminance. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
