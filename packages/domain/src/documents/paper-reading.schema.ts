import { z } from 'zod';
import { PageBox } from './proposal.schema.ts';

const Day = z.iso.date();
/** The database keeps no NUL, which the text layers of some PDFs have. */
const Words = z.string().overwrite((text) => text.replaceAll('\0', ''));

const ZONE_DOCUMENTS = ['passport', 'id-card', 'visa'] as const;
export type ZoneDocument = (typeof ZONE_DOCUMENTS)[number];

/** What is proposed from a machine-readable zone. What cannot be proven stays empty: a wrong date is worse than none. */
export const ZoneOffer = z.object({
  /** Proven. YYYY-MM-DD. */
  expiresOn: Day.optional(),
  /** Proven, and of a certain century. YYYY-MM-DD. */
  bornOn: Day.optional(),
  /** How the dates are proven: the composite check digit holds, or a second engine read the same digits. */
  proof: z.enum(['check-digits', 'second-reading']),
  /** Usually right, but no digit checks each letter: A, K and U are worth the same. A person confirms them [REA-3]. */
  toConfirm: z.object({
    document: z.enum(ZONE_DOCUMENTS).optional(),
    number: Words.optional(),
    surname: Words.optional(),
    givenNames: Words.optional(),
    /** Country codes of ICAO Doc 9303-3 §5, such as FRA, and D for Germany. */
    issuer: Words.optional(),
    nationality: Words.optional(),
    sex: z.enum(['F', 'M', 'X']).optional(),
    /** YYYY-MM, of the French card. */
    issuedIn: Words.optional(),
    /** A birth date whose century is not certain. */
    bornOn: Day.optional(),
  }),
});
export type ZoneOffer = z.infer<typeof ZoneOffer>;

/** A machine-readable zone that a date could be proven from. */
export const ZoneReading = z.object({
  /** From 1; more than 1 for PDF and TIFF only. */
  page: z.int().min(1),
  /** Around all lines of the zone; larger than they are where the zone leans. */
  box: PageBox,
  offer: ZoneOffer,
});
export type ZoneReading = z.infer<typeof ZoneReading>;

/** A date whose meaning the text names: proposed to a person, never taken over by itself [REA-4]. */
export const DateSuggestion = z.object({
  kind: z.enum(['expiry', 'issue', 'birth']),
  /** YYYY-MM-DD; the month's last day where only the month is given. */
  date: Day,
  /** What it is with the month first, where that is possible too: 03/04/2027. Then a person is asked. */
  orDate: Day.optional(),
  /** From the label to the date, as the text has them, with single blanks. */
  words: z.string(),
  /** `words` and the text around them; the database keeps at most 500 characters. */
  passage: Words.max(500),
});
export type DateSuggestion = z.infer<typeof DateSuggestion>;

/** The place of a word is in parts of the page, which is upright by its file (EXIF, /Rotate). */
export const Word = z.object({ text: z.string(), box: PageBox });
export type Word = z.infer<typeof Word>;

export const PageText = z.object({
  page: z.int().min(1),
  /** The page's own text layer, which the viewer knows how to mark; or read from its picture. */
  source: z.enum(['layer', 'picture']),
  /** With line breaks between lines and an empty line between blocks. */
  text: z.string(),
  /** In reading order; empty for a text layer. */
  words: z.array(Word),
  dates: z.array(DateSuggestion),
});
export type PageText = z.infer<typeof PageText>;
