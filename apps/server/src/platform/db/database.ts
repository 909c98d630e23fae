import type { ColumnType, GeneratedAlways, Generated as KyselyGenerated } from 'kysely';

// The tables as kysely sees them. Timestamps and dates arrive as ISO text (see pool.ts).
type Generated<T> = KyselyGenerated<T>;
type Timestamp = ColumnType<string, string | undefined, string>;

export interface People {
  id: string;
  name: string;
  email: string;
  is_confirmed: Generated<boolean>;
  phone: string | null;
  location: string | null;
  bio: string | null;
  avatar_file_id: string | null;
  made_for_family_id: string | null;
  last_seen_at: string | null;
  joined_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<string>;
}

export interface Families {
  id: string;
  name: string;
  owner_id: string;
  owner_role: GeneratedAlways<string>;
  owner_state: GeneratedAlways<string>;
  created_by: string | null;
  asks_before_join: Generated<boolean>;
  deleted_at: string | null;
  created_at: Timestamp;
  version: Generated<string>;
}

export interface Members {
  family_id: string;
  person_id: string;
  role: 'Admin' | 'Member' | 'Viewer';
  state: 'invited' | 'requested' | 'active';
  added_by: string | null;
  created_at: Timestamp;
}

export interface Invites {
  id: string;
  family_id: string;
  code: string | null;
  email: string | null;
  role: Generated<'Admin' | 'Member' | 'Viewer'>;
  invitee_name: string | null;
  token_hash: Buffer | null;
  created_by: string | null;
  created_at: Timestamp;
  expires_at: string;
  ended_at: string | null;
  accepted_by: string | null;
}

export interface Files {
  id: string;
  purpose: 'original' | 'thumbnail' | 'preview' | 'text' | 'avatar';
  source_id: string | null;
  uploaded_by: string | null;
  kind: string;
  size_bytes: number;
  sha256: Buffer;
  wrapped_key: Buffer;
  key_id: string;
  timed_out_reads: Generated<number>;
  created_at: Timestamp;
}

export interface FileTombstones {
  file_id: string;
  purpose: string;
  deleted_at: Timestamp;
}

export interface DamagedFiles {
  file_id: string;
  reason: string;
  found_at: Timestamp;
}

export interface Documents {
  id: string;
  name: string;
  type: string;
  owner_id: string | null;
  family_id: string | null;
  added_by: string | null;
  added_at: Timestamp;
  updated_at: Timestamp;
  revision: Generated<number>;
  expires_on: string | null;
  issued_on: string | null;
  number: string | null;
  issuing_country: string | null;
  tags: Generated<string[]>;
  is_test: Generated<boolean>;
  is_blurry: Generated<boolean>;
  current_version: Generated<number>;
  file_id: string;
  file_name: string;
  kind: string;
  size_bytes: number;
  thumbnail: Generated<'pending' | 'ready' | 'none'>;
  text_state: Generated<'pending' | 'ready' | 'none'>;
  trashed_at: string | null;
  trashed_by: string | null;
  correctable_until: string | null;
}

export interface DocumentVersions {
  document_id: string;
  number: number;
  file_id: string;
  file_name: string;
  added_by: string | null;
  added_at: Timestamp;
}

export interface DocumentTexts {
  file_id: string;
  text: string;
}

export interface Shares {
  document_id: string;
  owner_id: string;
  family_id: string;
  shared_by: string | null;
  shared_at: Timestamp;
}

export interface Marks {
  document_id: string;
  person_id: string;
  is_favorite: Generated<boolean>;
  notes: Generated<string>;
  updated_at: Timestamp;
}

export interface Activity {
  id: string;
  document_id: string | null;
  family_id: string | null;
  actor_id: string | null;
  action: string;
  detail: Generated<string>;
  at: Timestamp;
}

export interface Notices {
  id: string;
  person_id: string;
  kind: string;
  family_id: string | null;
  family_name: string | null;
  actor_id: string | null;
  role: string | null;
  document_id: string | null;
  document_name: string | null;
  new_owner_id: string | null;
  created_at: Timestamp;
  read_at: string | null;
}

export interface Mails {
  id: string;
  person_id: string | null;
  to_email: string;
  kind: string;
  params: string;
  created_at: Timestamp;
  claimed_until: string | null;
  sent_at: string | null;
  failed_at: string | null;
}

export interface IdempotencyKeys {
  person_id: string;
  key: string;
  route: string;
  result: string;
  created_at: Timestamp;
}

export interface RateLimits {
  bucket: string;
  tries: number;
  resets_at: string;
}

export interface Database {
  people: People;
  families: Families;
  members: Members;
  invites: Invites;
  files: Files;
  file_tombstones: FileTombstones;
  damaged_files: DamagedFiles;
  documents: Documents;
  document_versions: DocumentVersions;
  document_texts: DocumentTexts;
  shares: Shares;
  marks: Marks;
  activity: Activity;
  mails: Mails;
  notices: Notices;
  idempotency_keys: IdempotencyKeys;
  rate_limits: RateLimits;
}
