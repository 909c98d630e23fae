import { z } from 'zod';
import { FamilyChoice } from '../families/family.schema.ts';
import { MAX_PASSWORD_LENGTH } from './password-rules.ts';
import { Email, Person, PersonName } from './person.schema.ts';

/** Any text: a password that is refused is refused by the rules, with their sentence. */
export const Password = z.string().max(MAX_PASSWORD_LENGTH);
export const CurrentPassword = Password.min(1);

export const SignUp = z
  .object({ name: PersonName, email: Email, password: Password, family: FamilyChoice })
  .meta({ id: 'SignUp' });
export const SignIn = z.object({ email: Email, password: CurrentPassword }).meta({ id: 'SignIn' });

/** What is left to do after a right password, or a new account, before being signed in. */
const SIGN_IN_STEPS = ['second_factor', 'confirm_email'] as const;

export const SignInAnswer = z
  .object({
    person: Person.nullable().describe('Null while a step is left.'),
    step: z.enum(SIGN_IN_STEPS).nullable().describe('What is left to do before there is a session.'),
  })
  .meta({ id: 'SignInAnswer' });
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const SignUpAnswer = SignInAnswer.extend({
  isInFamily: z.boolean().describe('False where the code was refused after the account had been made [AUT-8].'),
}).meta({ id: 'SignUpAnswer' });
export type SignUpAnswer = z.infer<typeof SignUpAnswer>;

export const Session = z
  .object({
    person: Person.nullable().describe('Null for a visitor.'),
    sessionId: z.string().nullable().describe('Names this session for signing out of it later. Null for a visitor.'),
    language: z
      .string()
      .nullable()
      .describe('In which the person reads: as chosen, else as their browser last said. Null for a visitor.'),
    isLanguageChosen: z.boolean().describe('Chosen in the profile, so that every browser follows it [LNG-2].'),
    mustSetPassword: z
      .boolean()
      .describe('Signed in with a temporary password: all else is refused until it is replaced.'),
    settings: z.object({
      maxUploadBytes: z.number(),
      quotaBytes: z.number().describe("What one person's documents should not exceed together."),
      isQuotaEnforced: z.boolean().describe('Uploads past the quota are refused.'),
      minPasswordLength: z.number(),
      offersTestData: z.boolean().describe('Home leads to the page that makes test data.'),
      sendsMail: z
        .boolean()
        .describe('False: nothing is mailed, and nobody can be asked to follow a mailed link [D-26].'),
      worksOffline: z
        .boolean()
        .describe('The app opens without a network, and papers may be kept on a device [OFF-2].'),
      readsPapers: z.boolean().describe('Print and dates of papers are read on the server.'),
      canUsePasskeys: z.boolean().describe('Browsers know passkeys on https and on localhost alone.'),
    }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** From a mailed link: 256 bits, base64url. */
export const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** What the browser's WebAuthn calls take and give (WebAuthn Level 3 §5.1); checked by the library that reads it. */
export const WebAuthnJson = z.record(z.string(), z.unknown());

export const PasskeyRequest = z
  .object({ challengeId: z.string(), options: WebAuthnJson })
  .meta({ id: 'PasskeyRequest' });
