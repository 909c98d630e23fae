import { z } from 'zod';
import { SignInAnswer } from '../people/account.schema.ts';

export const MAX_OIDC_NAME_CHARS = 40;
/** A provider's address of the page that signs in, with all that it needs to know. */
export const OidcRequest = z.object({ url: z.url() }).meta({ id: 'OidcRequest' });

/** Why a browser is sent to the provider. */
export const OIDC_PURPOSES = ['sign-in', 'link', 'password'] as const;

export const OidcAnswer = SignInAnswer.extend({
  purpose: z.enum(OIDC_PURPOSES),
  challengeId: z
    .string()
    .nullable()
    .describe('With the purpose `password`: what `setFirstPassword` takes within five minutes.'),
}).meta({ id: 'OidcAnswer' });
export type OidcAnswer = z.infer<typeof OidcAnswer>;
