import { z } from 'zod';

/** A UUID, in the lower case that the database writes: ids are compared as text. */
export const Id = z.uuid().toLowerCase();
