import { z } from 'zod';

/** Scanners of leaked secrets know a token by it. */
export const TOKEN_PREFIX = 'kvt_';
export const MAX_TOKEN_DAYS = 366;
export const MAX_TOKENS = 50;
export const MAX_TOKEN_NAME_CHARS = 60;

/** What a token may do: read; put files into 'Received' and see nothing; or all but the account [OPN-1]. */
export const TOKEN_SCOPES = ['read', 'add', 'all'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const EndsAt = z.iso.datetime().describe('In a year at most.');

export const NewToken = z
  .strictObject({
    name: z.string().trim().min(1).max(MAX_TOKEN_NAME_CHARS).describe('What it is for.'),
    scope: z.enum(TOKEN_SCOPES),
    endsAt: EndsAt,
    endsWithPassword: z.boolean().describe('Whether a new password ends it, too.'),
  })
  .meta({ id: 'NewToken' });
export type NewToken = z.infer<typeof NewToken>;

export const Token = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(TOKEN_SCOPES),
    madeAt: z.string(),
    endsAt: z.string(),
    endsWithPassword: z.boolean(),
    lastUsedAt: z.string().nullable().describe('Rounded to the hour.'),
  })
  .meta({ id: 'Token', description: 'What lets a script act as its person, without its secret.' });
export type Token = z.infer<typeof Token>;
