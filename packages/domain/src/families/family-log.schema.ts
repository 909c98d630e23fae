import { z } from 'zod';
import { Id } from '../id.ts';
import { FamilyRole } from './family.schema.ts';
import { FAMILY_LOG_KINDS, FAMILY_LOG_TOPICS } from './family-log-topics.ts';

const FamilyLogTopic = z.enum(FAMILY_LOG_TOPICS);

/** Named as they are called now; who has left the family, as they were called then. */
const NamedPerson = z
  .object({ id: z.string(), name: z.string() })
  .nullable()
  .describe('Null once their account is deleted.');

export const FamilyLogEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(FAMILY_LOG_KINDS),
    actor: NamedPerson.describe('Who did it. Null: nobody, or somebody whose account is deleted.'),
    person: NamedPerson.describe('Whom it is about; the owner of the document.'),
    documentName: z
      .string()
      .nullable()
      .describe('As the family saw it at that time; null where that is not known, or its owner’s account is deleted.'),
    roleBefore: FamilyRole.nullable(),
    role: FamilyRole.nullable(),
  })
  .meta({ id: 'FamilyLogEntry' });
export type FamilyLogEntry = z.infer<typeof FamilyLogEntry>;

export const MAX_LOG_PAGE = 200;

export const FamilyLogQuery = z.object({
  topic: FamilyLogTopic.optional(),
  by: Id.optional().describe('What this person did.'),
  limit: z.coerce.number().int().min(1).max(MAX_LOG_PAGE).default(50),
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .describe('The last id of the previous page.'),
});
export type FamilyLogQuery = z.infer<typeof FamilyLogQuery>;

export const FamilyLog = z
  .object({
    entries: z.array(FamilyLogEntry).describe('Newest first.'),
    hasMore: z.boolean(),
    counts: z
      .record(FamilyLogTopic, z.number())
      .describe('Of the whole log, or of what `by` did: whatever the topic and the page.'),
    actors: z.array(z.object({ id: z.string(), name: z.string() })).describe('Who did anything, by name.'),
  })
  .meta({ id: 'FamilyLog' });
export type FamilyLog = z.infer<typeof FamilyLog>;
