import { MAX_NAME_CHARS } from '@kinvault/domain/people/person.schema.ts';
import {
  MAX_BIO_CHARS,
  MAX_LOCATION_CHARS,
  MAX_PHONE_CHARS,
  type Profile,
  ProfileChange,
} from '@kinvault/domain/people/profile.schema.ts';
import { expect, it } from 'vitest';
import { draftOf, isChanged, isComplete, MAX_CHARS, newEmailOf, profileBody } from './profile-draft.ts';

const profile: Profile = {
  id: '0198f3a0-0000-7000-8000-000000000001',
  name: 'Elena Rivera',
  email: 'elena@rivera.example',
  isConfirmed: true,
  avatarId: null,
  pendingEmail: null,
  phone: '+44 20 7946 0101',
  location: null,
  bio: null,
  joinedAt: '2026-01-02T10:00:00Z',
};
const draft = draftOf(profile);

it('a draft of the profile counts as unchanged, even with a trailing space', () => {
  expect(isChanged(draft, profile)).toBe(false);
  expect(isChanged({ ...draft, location: '  ' }, profile)).toBe(false);
  expect(isChanged({ ...draft, location: 'Port Alma' }, profile)).toBe(true);
});

it.each([
  [{ name: ' ' }, false],
  [{ email: '' }, false],
  [{ phone: '', bio: '' }, true],
])('a draft with %o can be saved: %s [PRF-2, EPD-3]', (change, may) => {
  expect(isComplete({ ...draft, ...change })).toBe(may);
});

it.each([
  ['elena@rivera.example', null, null],
  [' Elena@Rivera.Example ', null, null],
  ['elena@okafor.example', null, 'elena@okafor.example'],
  ['elena@okafor.example', 'elena@okafor.example', null],
  ['elena@other.example', 'elena@okafor.example', 'elena@other.example'],
])('the draft address %s, with %s already waiting, needs a link to %s [EPD-4]', (email, pendingEmail, expected) => {
  expect(newEmailOf({ ...draft, email }, { ...profile, pendingEmail })).toBe(expected);
});

it('an emptied field is sent as null, and the request matches the domain’s schema', () => {
  const body = profileBody({ ...draft, phone: ' ', bio: 'Keeper of the blue box. ' });
  expect(body).toEqual({ name: 'Elena Rivera', phone: null, location: null, bio: 'Keeper of the blue box.' });
  expect(ProfileChange.parse(body)).toEqual(body);
});

it('the fields accept as many characters as the domain', () => {
  expect(MAX_CHARS).toMatchObject({
    name: MAX_NAME_CHARS,
    phone: MAX_PHONE_CHARS,
    location: MAX_LOCATION_CHARS,
    bio: MAX_BIO_CHARS,
  });
});
