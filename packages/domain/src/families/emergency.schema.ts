import { z } from 'zod';
import { EMERGENCY_WAIT, MAX_EMERGENCY_MESSAGE } from './emergency-limits.ts';

export const EmergencyWait = z
  .int()
  .min(EMERGENCY_WAIT.least)
  .max(EMERGENCY_WAIT.most)
  .describe('How long a request waits for a refusal: days.');

export const EmergencyMessage = z.string().trim().max(MAX_EMERGENCY_MESSAGE);

const Named = z.object({ id: z.string(), name: z.string() });

/** A person who may ask to read the owner's documents when the owner cannot answer [D-37]. */
export const EmergencyContact = z
  .object({
    owner: Named,
    contact: Named,
    waitDays: EmergencyWait,
    namedAt: z.string(),
    lastAskedAt: z.string().nullable().describe('Null where the contact has never asked.'),
    askableFrom: z.string().nullable().describe('After a refusal: before this moment the contact cannot ask again.'),
    request: z
      .object({
        askedAt: z.string(),
        message: z.string(),
        opensAt: z.string().describe('The contact can read from this moment on, unless the owner refuses before.'),
        openedAt: z.string().nullable().describe('Null while the request waits.'),
        opened: z
          .array(z.object({ id: z.string(), name: z.string(), at: z.string() }))
          .describe(
            'For the owner: the documents that the contact has opened since then, the latest first, at most 100.',
          ),
      })
      .nullable(),
  })
  .meta({ id: 'EmergencyContact' });
export type EmergencyContact = z.infer<typeof EmergencyContact>;
