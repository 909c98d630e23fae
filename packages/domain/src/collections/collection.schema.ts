import { z } from 'zod';
import { CalendarDate } from '../calendar-date.schema.ts';
import { DocumentIds } from '../documents/bulk.schema.ts';
import { Id } from '../id.ts';
import { BELONGING_IDS } from './belonging-ids.ts';
import { COLLECTION_KINDS } from './collection-kinds.ts';
import {
  MAX_COLLECTION_NAME_CHARS,
  MAX_RULE_SOURCE_CHARS,
  MAX_TRAVELLERS,
  MAX_VALID_MONTHS,
} from './collection-limits.ts';

export const CollectionKind = z.enum(COLLECTION_KINDS).meta({ id: 'CollectionKind' });
export type CollectionKind = z.infer<typeof CollectionKind>;

export const CollectionName = z.string().trim().min(1).max(MAX_COLLECTION_NAME_CHARS);

const ValidMonths = z.number().int().min(0).max(MAX_VALID_MONTHS);

/** What a person has chosen: passports are valid for so many months after the return [COL-3]. */
export const PassportRule = z
  .object({
    months: ValidMonths,
    source: z.string().nullable().describe('Where it was read.'),
    by: z.string().nullable().describe('Who read it; null for somebody whom the caller does not know.'),
    at: z.string().describe('The moment at which it was chosen.'),
  })
  .meta({ id: 'PassportRule' });
export type PassportRule = z.infer<typeof PassportRule>;

export const Trip = z
  .object({
    departsOn: z.string(),
    returnsOn: z.string(),
    travellerIds: z.array(z.string()).describe('People whom the caller knows from the family.'),
    rule: PassportRule.nullable(),
  })
  .meta({ id: 'Trip' });
export type Trip = z.infer<typeof Trip>;

export const Collection = z
  .object({
    id: z.string(),
    familyId: z.string().nullable().describe("Null: the caller's alone."),
    kind: CollectionKind,
    name: z.string(),
    documentIds: z.array(z.string()).describe('Those that the caller sees, but for renewed ones and the trash.'),
    canChange: z.boolean(),
    notNeeded: z.array(z.enum(BELONGING_IDS)).describe('What usually belongs into one of its kind, and does not here.'),
    trip: Trip.nullable().describe('Null for other kinds, and until its dates are known.'),
  })
  .meta({ id: 'Collection', description: 'Documents that are kept together, as one of their readers sees them.' });
export type Collection = z.infer<typeof Collection>;

export const TripDates = z
  .strictObject({
    departsOn: CalendarDate,
    returnsOn: CalendarDate,
    travellerIds: z.array(Id).max(MAX_TRAVELLERS),
  })
  .refine(({ departsOn, returnsOn }) => returnsOn >= departsOn)
  .meta({ id: 'TripDates' });
export type TripDates = z.infer<typeof TripDates>;

export const ChosenRule = z
  .strictObject({ months: ValidMonths, source: z.string().trim().min(1).max(MAX_RULE_SOURCE_CHARS).nullable() })
  .meta({ id: 'ChosenRule' });
export type ChosenRule = z.infer<typeof ChosenRule>;

export const NewCollection = z
  .strictObject({
    kind: CollectionKind,
    name: CollectionName,
    familyId: Id.nullable().describe('Null: only the caller sees it.'),
    documentIds: DocumentIds.optional(),
    trip: TripDates.optional(),
  })
  .meta({ id: 'NewCollection' });
export type NewCollection = z.infer<typeof NewCollection>;

export const CollectionChange = z
  .strictObject({
    kind: CollectionKind.optional(),
    name: CollectionName.optional(),
    trip: TripDates.optional(),
    rule: ChosenRule.nullable().optional().describe('Null: nobody has chosen one any more.'),
    belonging: z.strictObject({ id: z.enum(BELONGING_IDS), isNeeded: z.boolean() }).optional(),
  })
  .meta({ id: 'CollectionChange' });
export type CollectionChange = z.infer<typeof CollectionChange>;

export const CollectionDocuments = z
  .strictObject({
    documentIds: DocumentIds,
    areIn: z.boolean().describe('False: they are taken out.'),
  })
  .meta({ id: 'CollectionDocuments' });
export type CollectionDocuments = z.infer<typeof CollectionDocuments>;
