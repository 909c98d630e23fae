import { z } from 'zod';
import { CalendarDate } from '../calendar-date.schema.ts';
import { foldLetters } from '../fold-letters.ts';
import { Id } from '../id.ts';
import { isSpanChoice, type SpanChoice as SpanText } from '../reminders/lead-times.ts';
import { isSpan, type Span } from '../reminders/spans.ts';
import { countryCode } from './countries.ts';
import { isCurrency } from './currencies.ts';
import {
  MAX_COST,
  MAX_DOCUMENT_NAME_CHARS,
  MAX_FACT_NAME_CHARS,
  MAX_FACT_VALUE_CHARS,
  MAX_NOTES_CHARS,
  MAX_OWN_FACTS,
  MAX_SHARED_NOTE_CHARS,
  MAX_TAG_CHARS,
  MAX_TAGS,
  MAX_TEXT_CHARS,
} from './document-limits.ts';
import { DOCUMENT_TYPES } from './document-types.ts';
import { DOCUMENT_FIELDS, type DocumentField, type FieldKind, type KindOf } from './fields.ts';
import { INSURANCE_KINDS } from './insurance-kinds.ts';

export const DocumentType = z.enum(DOCUMENT_TYPES).meta({ id: 'DocumentType' });

export const InsuranceKind = z.enum(INSURANCE_KINDS).meta({ id: 'InsuranceKind' });

export const DocumentName = z.string().trim().min(1).max(MAX_DOCUMENT_NAME_CHARS);

/** Trimmed; an empty text is nothing at all. */
const optionalText = (maxChars: number) =>
  z
    .string()
    .trim()
    .max(maxChars)
    .transform((text) => text || null)
    .nullable();

/** Names of countries become their codes; what is none, such as 'British Hong Kong', stays as it was typed [REA-11]. */
const Country = z
  .string()
  .trim()
  .max(MAX_TEXT_CHARS)
  .transform((text) => countryCode(text) ?? (text || null))
  .nullable();

/** Trimmed, none empty, each once however its letters are written; the first spelling stays [DVW-8]. */
export const Tags = z
  .array(z.string().trim().max(MAX_TAG_CHARS))
  .max(MAX_TAGS)
  .transform((tags) => [...Map.groupBy(tags.filter(Boolean), foldLetters).values()].flatMap(([first]) => first ?? []));

/** A span as `P10W`, 'none', or null for what the type and the person say. */
export const SpanChoice = z.string().max(10).refine(isSpanChoice).nullable() as z.ZodType<SpanText>;

const Period = z.string().max(10).refine(isSpan) as z.ZodType<Span>;

const factText = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .transform((text) => text.toWellFormed().replaceAll('\0', '')); // what PostgreSQL cannot keep in JSON
const OwnFacts = z
  .array(z.strictObject({ name: factText(MAX_FACT_NAME_CHARS), value: factText(MAX_FACT_VALUE_CHARS) }))
  .max(MAX_OWN_FACTS);

const REQUEST_RULES = {
  name: DocumentName,
  type: DocumentType,
  insuranceKind: InsuranceKind.nullable(),
  person: Id,
  date: CalendarDate.nullable(),
  text: optionalText(MAX_TEXT_CHARS),
  country: Country,
  tags: Tags,
  notes: z.string().max(MAX_NOTES_CHARS),
  mark: z.boolean(),
  span: SpanChoice,
  longText: optionalText(MAX_SHARED_NOTE_CHARS),
  money: z.number().int().min(0).max(MAX_COST).nullable(),
  currency: z.string().max(3).refine(isCurrency).nullable(),
  rhythm: z.union([z.literal('once'), Period]).nullable(),
  period: Period.nullable(),
  facts: OwnFacts,
} satisfies Record<FieldKind, z.ZodType>;

// Response schemas check no formats: uuid and date checks on the way out doubled the cost of a list.
const RESPONSE_RULES = {
  name: z.string(),
  type: DocumentType,
  insuranceKind: InsuranceKind.nullable(),
  person: z.string().nullable(),
  date: z.string().nullable(),
  text: z.string().nullable(),
  country: z.string().nullable().describe('A two-letter ISO 3166 code, or a text that is not a country name.'),
  tags: z.array(z.string()),
  notes: z.string(),
  mark: z.boolean(),
  span: z.string().nullable() as z.ZodType<SpanText>,
  longText: z.string().nullable(),
  money: z.number().nullable().describe('In minor units of the currency (ISO 4217): 48400 is €484.00, and ¥48,400.'),
  currency: z.string().nullable().describe('An ISO 4217 code.'),
  rhythm: z.string().nullable().describe("A span such as P12M, or 'once'.") as z.ZodType<Span | 'once' | null>,
  period: z.string().nullable().describe('A span such as P3M.') as z.ZodType<Span | null>,
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
} satisfies Record<FieldKind, z.ZodType>;

type Rules = Record<FieldKind, z.ZodType>;
type Shape<F extends DocumentField, R extends Rules> = { [K in F]: R[KindOf<K>] };

/** None has to be named. */
export function requestShape<F extends DocumentField>(fields: readonly F[]) {
  return z.object(shapeOf(fields, REQUEST_RULES)).partial().shape;
}

export function responseShape<F extends DocumentField>(fields: readonly F[]) {
  return shapeOf(fields, RESPONSE_RULES);
}

function shapeOf<F extends DocumentField, R extends Rules>(fields: readonly F[], rules: R): Shape<F, R> {
  return Object.fromEntries(fields.map((field) => [field, rules[DOCUMENT_FIELDS[field].kind]])) as Shape<F, R>;
}
