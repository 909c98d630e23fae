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
    person: Person.nullable().describe('Null until sign-in is complete.'),
    step: z.enum(SIGN_IN_STEPS).nullable().describe('What is missing before there is a session.'),
  })
  .meta({ id: 'SignInAnswer' });
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const SignUpAnswer = SignInAnswer.extend({
  isInFamily: z.boolean().describe('False if the code was refused after the account had been made [AUT-8].'),
}).meta({ id: 'SignUpAnswer' });
export type SignUpAnswer = z.infer<typeof SignUpAnswer>;

export const Session = z
  .object({
    person: Person.nullable().describe('Null for a visitor.'),
    sessionId: z
      .string()
      .nullable()
      .describe('The id of this session, for signing out of it later. Null for a visitor.'),
    language: z
      .string()
      .nullable()
      .describe('The language of the person: as chosen, or as last sent by their browser. Null for a visitor.'),
    isLanguageChosen: z
      .boolean()
      .describe('Whether it was chosen in the profile, so that every browser uses it [LNG-2].'),
    mustSetPassword: z
      .boolean()
      .describe('Signed in with a temporary password: everything else is refused until it is replaced.'),
    settings: z.object({
      maxUploadBytes: z.number(),
      quotaBytes: z.number().describe("What one person's documents should not exceed together."),
      isQuotaEnforced: z.boolean().describe('Whether uploads that exceed the quota are refused.'),
      minPasswordLength: z.number(),
      offersTestData: z.boolean().describe('Whether home links to the page that makes test data.'),
      sendsMail: z
        .boolean()
        .describe('False: the server sends no mail, so no flow may depend on a mailed link [D-26].'),
      worksOffline: z.boolean().describe('Whether the app works offline and papers can be kept on a device [OFF-2].'),
      readsPapers: z.boolean().describe('Whether the server reads text and dates of papers.'),
      oidc: z
        .object({
          name: z.string(),
          host: z.string().describe('Where people sign in, for display.'),
          signsUp: z.boolean().describe('Whether signing in makes an account for a person who has none.'),
          isOnly: z.boolean().describe('Whether nothing else opens a session, but for one account.'),
        })
        .nullable()
        .describe('The provider whose accounts sign in here, too [OPN-3].'),
      canUsePasskeys: z.boolean().describe('Browsers support passkeys only on https and localhost.'),
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
