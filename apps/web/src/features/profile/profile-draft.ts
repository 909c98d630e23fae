import type { Profile, ProfileChange } from '@kinvault/domain/people/profile.schema.ts';

/** The fields as typed. */
export interface ProfileDraft {
  name: string;
  email: string;
  phone: string;
  location: string;
  bio: string;
}

/** Repeats the domain's limits, to keep its schemas out of the page; a test compares the two. */
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

/** Whether leaving would lose something. */
export function isChanged(draft: ProfileDraft, profile: Profile): boolean {
  const saved = draftOf(profile);
  return (Object.keys(saved) as (keyof ProfileDraft)[]).some((field) => draft[field].trim() !== saved[field].trim());
}

/** Name and email address are required [PRF-2, EPD-3]. */
export function isComplete({ name, email }: ProfileDraft): boolean {
  return name.trim() !== '' && email.trim() !== '';
}

/** The address that needs a new link, or null. Ignores case, and an address that already waits for its link. */
export function newEmailOf(draft: ProfileDraft, { email, pendingEmail }: Profile): string | null {
  const wanted = draft.email.trim().toLowerCase();
  return wanted === email.toLowerCase() || wanted === pendingEmail?.toLowerCase() ? null : wanted;
}

/** The body of the request: an empty field becomes null. */
export function profileBody({ name, phone, location, bio }: ProfileDraft): ProfileChange {
  return { name: name.trim(), phone: phone.trim() || null, location: location.trim() || null, bio: bio.trim() || null };
}
