import { z } from 'zod';
import { LANGUAGES } from '../messages/languages.ts';
import { Person, PersonName } from './person.schema.ts';

export const MAX_PHONE_CHARS = 40;
export const MAX_LOCATION_CHARS = 120;
export const MAX_BIO_CHARS = 1000;
export const MAX_PASSKEY_NAME_CHARS = 60;

/** An empty field is none. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => (text === '' ? null : text))
    .nullable();

export const ProfileChange = z
  .object({
    name: PersonName,
    phone: optionalText(MAX_PHONE_CHARS),
    location: optionalText(MAX_LOCATION_CHARS),
    bio: optionalText(MAX_BIO_CHARS),
  })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof ProfileChange>;

export const LanguageChange = z
  .object({
    language: z.enum(LANGUAGES),
    isChosen: z.boolean().describe('False: the browser’s language, which has no effect once one was chosen.'),
  })
  .meta({ id: 'LanguageChange' });
export type LanguageChange = z.infer<typeof LanguageChange>;

export const Profile = Person.extend({
  pendingEmail: z.string().nullable().describe('The new address, until the link mailed to it is followed.'),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  joinedAt: z.string(),
}).meta({ id: 'Profile', description: 'The caller’s own profile.' });
export type Profile = z.infer<typeof Profile>;

export const PasskeyName = z.string().trim().min(1).max(MAX_PASSKEY_NAME_CHARS);
export const Passkey = z
  .object({ id: z.string(), name: z.string(), addedAt: z.string(), lastUsedAt: z.string().nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const SignedInDevice = z
  .object({
    id: z.string(),
    device: z.string().describe("For display: 'Firefox on Windows'."),
    kind: z.enum(['phone', 'tablet', 'computer']),
    isCurrent: z.boolean(),
    signedInAt: z.string(),
    lastSeenAt: z.string(),
  })
  .meta({ id: 'SignedInDevice', description: 'A session as its person sees it.' });
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** What acts for a person without a session, until it is ended. */
export const ACCESS_KINDS = ['calendar-link', 'link', 'request-link', 'token', 'mail-address'] as const;
export const AccessKind = z.enum(ACCESS_KINDS);
export type AccessKind = z.infer<typeof AccessKind>;

export const StandingAccess = z
  .object({
    kind: AccessKind,
    id: z.string(),
    name: z.string().nullable().describe('Who a link is for, or what a token is for.'),
    madeAt: z.string(),
    lastUsedAt: z.string().nullable().describe('Rounded to the hour.'),
    endsWithPassword: z.boolean().describe('Whether a new password ends it, whatever else the person says.'),
  })
  .meta({ id: 'StandingAccess', description: 'Something that works without a session.' });
export type StandingAccess = z.infer<typeof StandingAccess>;

export const Security = z
  .object({
    passwordChangedAt: z.string().nullable().describe('Null: the person has no password here.'),
    oidc: z
      .object({
        name: z.string().nullable().describe('What the provider calls the account.'),
        linkedAt: z.string(),
        lastUsedAt: z.string().nullable(),
      })
      .nullable()
      .describe('The account at the house’s provider that signs in here, too [OPN-3].'),
    passkeys: z.array(Passkey),
    twoFactor: z.object({ isOn: z.boolean(), backupCodesLeft: z.number() }),
    devices: z.array(SignedInDevice).describe('The current one first, then by when they were last seen.'),
    standingAccess: z.array(StandingAccess).describe('Access without signing in [SEC-52].'),
  })
  .meta({ id: 'Security' });
export type Security = z.infer<typeof Security>;

/** The square of a picture that becomes the avatar, in fractions of the upright picture's width and height. */
export const AvatarCrop = z.object({
  x: z.coerce.number().min(0).max(1).default(0),
  y: z.coerce.number().min(0).max(1).default(0),
  size: z.coerce
    .number()
    .min(0.01)
    .max(1)
    .optional()
    .describe('As a fraction of the shorter side; the middle of the picture if left out.'),
});
export type AvatarCrop = z.infer<typeof AvatarCrop>;

/** What deleting the account would do [D-21]. */
export const DeletionOutlook = z
  .object({
    documentCount: z.number().describe('The number of personal documents that are deleted.'),
    orphans: z
      .array(
        z.object({
          familyId: z.string(),
          name: z.string(),
          heirs: z.array(z.object({ personId: z.string(), name: z.string() })),
        }),
      )
      .describe('Families with other members: they need a new owner first.'),
    endingFamilies: z
      .array(z.string())
      .describe('Names of families without other members, which are deleted with the account.'),
  })
  .meta({ id: 'DeletionOutlook' });
export type DeletionOutlook = z.infer<typeof DeletionOutlook>;
