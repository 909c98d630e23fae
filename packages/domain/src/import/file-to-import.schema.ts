import { z } from 'zod';
import { Id } from '../id.ts';
import { acceptProposal } from './accept-proposal.ts';
import { tidyFileName } from './tidy-proposal.ts';

/** Nothing that an archive says of one file refuses the others of the same call. */
export const FileToImport = z
  .strictObject({
    fileId: Id.describe('An unclaimed upload of the caller.'),
    fileName: z.string().transform(tidyFileName).describe('One that is too long is shortened.'),
    proposal: z
      .record(z.string(), z.unknown())
      .transform(acceptProposal)
      .describe('An ImportProposal. What its rules refuse is left out and named.'),
  })
  .meta({ id: 'FileToImport' });
/** As it is sent. */
export type FileToImport = z.input<typeof FileToImport>;
/** As the server reads it. */
export type AcceptedFile = z.output<typeof FileToImport>;
