import { expect, TestRunner } from 'vitest';

/** What an experiment counted: one row of the table at the end of `npm run faults`. */
export interface Figure {
  /** What was done to the system, in a few words. */
  experiment: string;
  /** How often: '200 kills'. */
  rounds: string;
  /** What was acknowledged and is gone. Left out where the experiment cannot lose anything. */
  lost?: number;
  /** What was acknowledged, or is listed, and was never done or is not whole. */
  falselyAcknowledged?: number;
  /** What was done twice. */
  doubled?: number;
  /** Whatever else was measured. */
  remarks?: string;
}

declare module 'vitest' {
  interface TaskMeta {
    figure?: Figure;
  }
}

/** Hands the running test's figure to the report, and fails the test unless all its counts are 0. */
export function reportFigure(figure: Figure): void {
  const { experiment, rounds, lost = 0, falselyAcknowledged = 0, doubled = 0, remarks } = figure;
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('A figure belongs to a running test.');
  test.meta.figure = figure;
  const counts = `${lost} lost, ${falselyAcknowledged} falsely acknowledged, ${doubled} doubled`;
  console.log(`${experiment}: ${rounds}: ${counts}${remarks ? `; ${remarks}` : ''}`);
  expect({ lost, falselyAcknowledged, doubled }).toEqual({ lost: 0, falselyAcknowledged: 0, doubled: 0 });
}
