import { expect, it } from 'vitest';
import type { DuePaper } from '../../../household/reminders.ts';
import { countShown } from './needs-attention.tsx';

it.each([
  [['overdue', 'overdue', 'overdue', 'overdue', 'act'], 4],
  [['overdue', 'act', 'act', 'act'], 3],
] as const)("home shows everything overdue: of %j, %i are shown before 'Show all' [KNO-12]", (levels, count) => {
  expect(countShown(levels.map((level) => ({ attention: { level } }) as DuePaper))).toBe(count);
});
