import { describeSchema } from './describe-schema.ts';
import { describeTypes } from './describe-types.ts';

/** What is written from a migrated database; paths within the repository. */
export const GENERATED = [
  { file: 'apps/server/src/platform/db/database.ts', generate: describeTypes },
  { file: 'apps/server/schema.sql', generate: describeSchema },
];
