import { z } from 'zod';
import { Id } from '../id.ts';
import { requestShape } from './field-rules.ts';
import { SHARED_FIELDS } from './fields.ts';

/** Fields of a document, and `holder`: who its paper names, which no document keeps. */
export const PROPOSED_FIELDS = [
  'type',
  'insuranceKind',
  'name',
  'expiresOn',
  'issuedOn',
  'number',
  'issuer',
  'contactPhone',
  'issuingCountry',
  'holder',
] as const;

const MAX_ANSWERS = 50;

/** In parts of the page's width and height, from its upper left corner; the page is upright. */
export const PageBox = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'PageBox' });
export type PageBox = z.infer<typeof PageBox>;

/** What was read from a file. No document says it until a person takes it [REA-5]. */
export const Proposal = z
  .object({
    id: z.string(),
    field: z.enum(PROPOSED_FIELDS),
    value: z.string().describe('In the format of the field: YYYY-MM-DD for a date.'),
    orValue: z
      .string()
      .nullable()
      .describe('The other reading of an ambiguous date; `value` has the day first [REA-4].'),
    certainty: z
      .enum(['checked', 'read'])
      .describe("'checked': proven by the paper's own check digits; 'read': to be confirmed by a person."),
    page: z.number().describe('The page number, from 1.'),
    box: PageBox.nullable().describe('The box on the page; null if unknown.'),
    passage: z.string().nullable().describe('The words around it, at most 200 characters.'),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof Proposal>;

const READING_STATES = ['waiting', 'done', 'nothing', 'unreadable'] as const;

/** What is proposed from a file as far as it has been read. */
export const FileReading = z
  .object({
    state: z
      .enum(READING_STATES)
      .describe(
        "'waiting': still being read. 'nothing': read, but nothing to propose was found. 'unreadable': damaged, locked or too large.",
      ),
    proposals: z.array(Proposal).describe('The open ones, in the order of the form.'),
  })
  .meta({ id: 'FileReading' });
export type FileReading = z.infer<typeof FileReading>;

const Answers = {
  taken: z.array(Id).max(MAX_ANSWERS).default([]).describe('Accepted proposals, changed or not.'),
  dismissed: z.array(Id).max(MAX_ANSWERS).default([]).describe('They never come back for this file.'),
};

/** What a person answered in the upload dialog; an empty one says that it showed the proposals. */
export const ProposalsSeen = z.strictObject(Answers).meta({ id: 'ProposalsSeen' });
export type ProposalsSeen = z.infer<typeof ProposalsSeen>;

export const ProposalAnswer = z
  .strictObject({
    revision: z.number().int().min(1).describe('The revision that the changes are based on; an older one is refused.'),
    changes: z
      .strictObject(requestShape(SHARED_FIELDS))
      .default({})
      .describe('The values of the document that the accepted proposals set, as the person left them.'),
    ...Answers,
  })
  .meta({ id: 'ProposalAnswer' });
export type ProposalAnswer = z.infer<typeof ProposalAnswer>;
