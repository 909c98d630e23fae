import { BELONGING_IDS } from '@kinvault/domain/collections/belonging-ids.ts';
import { COLLECTION_KINDS } from '@kinvault/domain/collections/collection-kinds.ts';
import { ACTIVITY_ACTIONS } from '@kinvault/domain/documents/details.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { EXPECTED_TYPES } from '@kinvault/domain/documents/expected-papers.ts';
import { FILE_KINDS } from '@kinvault/domain/documents/file-kinds.ts';
import { INSURANCE_KINDS } from '@kinvault/domain/documents/insurance-kinds.ts';
import { PROPOSED_FIELDS, Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import { UNSHOWN } from '@kinvault/domain/documents/unshown.ts';
import { FAMILY_ROLES, MemberState } from '@kinvault/domain/families/family.schema.ts';
import { FAMILY_LOG_KINDS } from '@kinvault/domain/families/family-log-topics.ts';
import { NOTICE_KINDS } from '@kinvault/domain/families/notice.schema.ts';
import { PARTING_KINDS } from '@kinvault/domain/families/parting.schema.ts';
import { IMPORT_KINDS } from '@kinvault/domain/import/import-limits.ts';
import { LINK_ENDS, LINK_KINDS, LinkOpening } from '@kinvault/domain/links/link.schema.ts';
import { OIDC_PURPOSES } from '@kinvault/domain/oidc/oidc.schema.ts';
import { RECEIVED_SOURCES } from '@kinvault/domain/received/received-sources.ts';
import { REMINDER_CHANNELS } from '@kinvault/domain/reminders/channels.ts';
import { STAGES } from '@kinvault/domain/reminders/stages.ts';
import { TOKEN_SCOPES } from '@kinvault/domain/tokens/token.schema.ts';
import { expect } from 'vitest';
import { CHALLENGE_PURPOSES } from '../src/features/accounts/challenges.repository.ts';
import { LETTERS } from '../src/features/mails/letters.ts';
import { LINK_PURPOSES } from '../src/features/mails/mailed-links.repository.ts';
import { PAGE_REFUSALS } from '../src/features/outside/outside.repository.ts';
import { EMERGENCY_PUSHES } from '../src/features/push/emergency-push-words.ts';
import { FILE_PURPOSES } from '../src/platform/storage/encrypted-file.ts';
import { it } from './fixtures.ts';
import { runSql } from './run-sql.ts';

const JOB_STATES = ['pending', 'ready', 'none'];
const READ_STATES = ['pending', 'read', 'unreadable'];

/** Each column of text, or of texts, whose values are a list of the code. */
const CLOSED: Record<string, readonly string[]> = {
  'auth.challenges.purpose': CHALLENGE_PURPOSES,
  'auth.oidc_attempts.purpose': OIDC_PURPOSES,
  'auth.mailed_links.purpose': LINK_PURPOSES,
  'public.activity.action': ACTIVITY_ACTIONS,
  'public.collections.kind': COLLECTION_KINDS,
  'public.collections.not_needed': BELONGING_IDS,
  'public.documents.insurance_kind': INSURANCE_KINDS,
  'public.documents.kind': FILE_KINDS,
  'public.documents.text_state': JOB_STATES,
  'public.documents.thumbnail': [...JOB_STATES, ...UNSHOWN],
  'public.documents.type': DOCUMENT_TYPES,
  'public.exemptions.type': EXPECTED_TYPES,
  'public.family_log.kind': FAMILY_LOG_KINDS,
  'public.family_log.role': FAMILY_ROLES,
  'public.family_log.role_before': FAMILY_ROLES,
  'public.file_tombstones.purpose': FILE_PURPOSES,
  'public.files.kind': [...FILE_KINDS, 'json'],
  'public.files.purpose': FILE_PURPOSES,
  'public.imports.kind': IMPORT_KINDS,
  'public.invites.role': FAMILY_ROLES,
  'public.lead_times.type': DOCUMENT_TYPES,
  'public.link_openings.kind': LinkOpening.shape.kind.options,
  'public.link_pages.refusal': PAGE_REFUSALS,
  'public.links.ended_by': LINK_ENDS,
  'public.links.kind': LINK_KINDS,
  'public.mails.kind': [...Object.keys(LETTERS), 'digest'],
  'public.members.role': FAMILY_ROLES,
  'public.members.state': MemberState.options,
  'public.notices.kind': NOTICE_KINDS,
  'public.notices.role': FAMILY_ROLES,
  'public.notices.stage': STAGES,
  'public.partings.kind': PARTING_KINDS,
  'public.proposals.certainty': Proposal.shape.certainty.options,
  'public.proposals.field': PROPOSED_FIELDS,
  'public.proposals.state': ['open', 'taken', 'dismissed'],
  'public.pushes.kind': EMERGENCY_PUSHES,
  'public.readings.text': READ_STATES,
  'public.readings.zone': READ_STATES,
  ...Object.fromEntries(
    Object.values(REMINDER_CHANNELS).map(({ column }) => [`public.reminder_preferences.${column}`, DOCUMENT_TYPES]),
  ),
  'public.received.source': RECEIVED_SOURCES,
  'public.received.thumbnail': [...JOB_STATES, ...UNSHOWN],
  'public.reminders.stage': STAGES,
  'public.tokens.scope': TOKEN_SCOPES,
};

/** The columns of each table that take any text, or whose values are not ours to list. */
const OPEN: Record<string, string> = {
  'public.account_invites': 'email',
  'auth.accounts': 'account_id password provider_id',
  'auth.challenges': 'challenge',
  'auth.mailed_links': 'email',
  'auth.oidc_links': 'issuer name subject',
  'auth.passkeys': 'credential_id name transports',
  'auth.sessions': 'ip_address token user_agent',
  'auth.users': 'email pending_email',
  'public.backups': 'failure file',
  'public.collections': 'name rule_source',
  'public.damaged_files': 'reason', // a sentence for the operator
  'public.document_texts': 'text',
  'public.document_versions': 'file_name',
  'public.document_words': 'words',
  'public.documents':
    'contact_page contact_phone cost_currency cost_every customer_number facts_text facts_words file_name first_reminder issuer issuing_country lent_to name notice_period number original_place renews_for shared_note tags time_to_renew',
  'public.emergency_contacts': 'message',
  'public.families': 'name owner_role owner_state', // the last two are always the same
  'public.family_log': 'document_name person_name',
  'public.files': 'key_id',
  'public.idempotency_keys': 'route',
  'public.imports': 'name',
  'public.invite_checks': 'words',
  'public.invites': 'code email invitee_name',
  'public.lead_times': 'first_reminder time_to_renew',
  'public.handed_in': 'file_name',
  'public.links': 'key_id message receiver wanted',
  'public.mail_addresses': 'name_part secret',
  'public.mailbox_visits': 'problem', // a sentence for the operator
  'public.mails': 'to_email',
  'public.marks': 'notes remind_note',
  'public.notices': 'detail document_name family_name',
  'public.pending_notifications': 'channel payload',
  'public.people': 'bio contact_email language location name phone', // a further language is no migration
  'public.proposals': 'or_value passage value',
  'public.push_key': 'key_id',
  'public.push_subscriptions': 'endpoint',
  'public.rate_limits': 'bucket',
  'public.received': 'file_name source_detail',
  'public.reminder_preferences': 'time_zone',
  'public.saved_views': 'name query',
  'public.tokens': 'name',
  'public.vault': 'key_id',
};

it('each closed list of the code is a check in the database, with the same values', async ({ server }) => {
  const checks = await runSql(
    server,
    `select concat(k.conrelid::regclass::text, '.', a.attname) as column, n.nspname as schema,
       pg_get_constraintdef(k.oid) as check
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.contype = 'c' and n.nspname in ('auth', 'public')`,
  );
  const found = Object.fromEntries(
    checks.flatMap(({ column, schema, check }) => {
      const values = /ARRAY\[([^\]]*)\]/.exec(String(check))?.[1];
      if (values === undefined) return [];
      const name = schema === 'public' ? `public.${column}` : String(column);
      return [[name, [...values.matchAll(/'([^']*)'::text/g)].map(([, value]) => value).toSorted()]];
    }),
  );
  expect(found).toEqual(
    Object.fromEntries(Object.entries(CLOSED).map(([column, values]) => [column, [...values].toSorted()])),
  );
});

it('each column of text holds a closed list, or is known to take any text', async ({ server }) => {
  const rows = await runSql(
    server,
    `select concat(n.nspname, '.', c.relname, '.', a.attname) as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('auth', 'public') and c.relkind = 'r' and c.relname <> 'schema_migrations'
       and a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'text[]'::regtype)`,
  );
  const open = Object.entries(OPEN).flatMap(([table, columns]) =>
    columns
      .split(' ')
      .filter(Boolean)
      .map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ column }) => String(column)).toSorted()).toEqual([...Object.keys(CLOSED), ...open].toSorted());
});
