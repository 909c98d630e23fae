import type { Profile, ProfileChange } from '@kinvault/domain/people/profile.schema.ts';

/** What stands in the fields. */
export interface ProfileDraft {
  name: string;
  email: string;
  phone: string;
  location: string;
  bio: string;
}

/** The domain's limits, without the schemas that would come along; a test holds the two together. */
export const MAX_CHARS = { name: 100, email: 254, phone: 40, location: 120, bio: 1000 } as const;

export function draftOf(profile: Profile): ProfileDraft {
  return {
    name: profile.name,
    email: profile.email,
    phone: profile.phone ?? '',
    location: profile.location ?? '',
    bio: profile.bio ?? '',
  };
}

/** True when leaving would lose something. */
export function isChanged(draft: ProfileDraft, profile: Profile): boolean {
  const saved = draftOf(profile);
  return (Object.keys(saved) as (keyof ProfileDraft)[]).some((field) => draft[field].trim() !== saved[field].trim());
}

/** Name and address must stand there [PRF-2, EPD-3]. */
export function isComplete({ name, email }: ProfileDraft): boolean {
  return name.trim() !== '' && email.trim() !== '';
}

/** The address that a link must be sent to, or null: addresses that differ by case only are one. */
export function newEmailOf(draft: ProfileDraft, { email, pendingEmail }: Profile): string | null {
  const wanted = draft.email.trim().toLowerCase();
  return wanted === email.toLowerCase() || wanted === pendingEmail?.toLowerCase() ? null : wanted;
}

/** What the route takes, from what was typed: an empty field is none. */
export function profileBody({ name, phone, location, bio }: ProfileDraft): ProfileChange {
  return { name: name.trim(), phone: phone.trim() || null, location: location.trim() || null, bio: bio.trim() || null };
}
