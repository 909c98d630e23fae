import { ZoneReading } from '@kinvault/domain/documents/paper-reading.schema.ts';
import type { z } from 'zod';
import { CannotRender } from '../processing/cannot-render.ts';
import { type TextRange, TextReading } from './reading.ts';

/**
 * A hostile file may have taken over the child: its answer is believed in its shape alone.
 * @throws CannotRender 'damaged' for any other, since another try would give the same
 */
export function parseZoneAnswer(answer: unknown): ZoneReading | null {
  return parse(ZoneReading.nullable(), answer);
}

/** As `parseZoneAnswer`. Each part goes on to a later page, or the file would be read for ever. */
export function parseTextAnswer(answer: unknown, { firstPage }: TextRange): TextReading {
  return parse(
    TextReading.refine(({ nextPage }) => nextPage === null || nextPage > firstPage),
    answer,
  );
}

function parse<R>(schema: z.ZodType<R>, answer: unknown): R {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new CannotRender('damaged');
  return data;
}
