import { z } from 'zod';
import { Id } from '../id.ts';
import { StampLine, StampWords } from './copy-plan.schema.ts';

const Part = z.number().min(0).max(1);
const Side = z.number().min(0.01).max(1);

const CardSide = z.strictObject({
  documentId: Id,
  fileId: Id.describe('The current file of the document, which the area was chosen on; another one is refused.'),
  page: z.number().int().min(1).max(100_000),
  area: z
    .strictObject({ x: Part, y: Part, width: Side, height: Side })
    .describe('Where the card is, in parts of the upright page. Never stretched: what is beyond its shape is cut off.'),
  turn: z.union([0, 90, 180, 270].map((degrees) => z.literal(degrees))).describe('Degrees clockwise.'),
});

/** Both sides of a card in true size on one page [LNK-7]. */
export const CardSheetPlan = z
  .strictObject({
    paper: z.enum(['a4', 'letter']),
    sides: z.array(CardSide).length(2).describe('Front and back, of one document or of two.'),
    isGray: z.boolean(),
    stamp: z
      .strictObject({ line: StampLine, receiver: StampWords.min(1), purpose: StampWords })
      .nullable()
      .describe('Repeated across both cards, and recorded as for a copy for one purpose.'),
  })
  .meta({ id: 'CardSheetPlan' });
export type CardSheetPlan = z.infer<typeof CardSheetPlan>;
