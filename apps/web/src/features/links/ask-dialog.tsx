import type { Link } from '@kinvault/domain/links/link.schema.ts';
import {
  MAX_HANDED_IN,
  MAX_RECEIVER_CHARS,
  MAX_REQUEST_MESSAGE_CHARS,
  MAX_WANTED_CHARS,
} from '@kinvault/domain/links/link-limits.ts';
import { type FormEvent, useState } from 'react';
import { useReader, useToday } from '../../household/household.tsx';
import {
  endMoment,
  hasValidEnd,
  hasValidPassword,
  newLinkDraft,
  passwordOf,
} from '../../household/links/link-draft.ts';
import { EndField, PasswordPart } from '../../household/links/link-fields.tsx';
import { useLinkChanges } from '../../household/links/links.api.ts';
import { MadeLinkDialog } from '../../household/links/made-link.tsx';
import { i18n } from '../../lib/i18n.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { AskDraft } from './ask-draft.ts';
import { AskPreview } from './ask-preview.tsx';

interface AskDialogProps {
  /** the reader, and people whose documents the reader looks after */
  people: readonly { id: string; name: string }[];
  /** a request that ended, for the words of a new one */
  earlier?: Link;
  onClose: () => void;
}

const FILE_COUNTS = [1, 2, 5, 10, MAX_HANDED_IN];
const USUAL_FILES = 10;

/** 'Ask for a document': a link by which someone outside hands documents in. Open while mounted [LNK-5]. */
export function AskDialog({ people, earlier, onClose }: AskDialogProps) {
  const reader = useReader();
  const today = useToday();
  const { make } = useLinkChanges();
  const [draft, setDraft] = useState<AskDraft>(() => ({
    wanted: earlier?.request?.wanted ?? '',
    message: earlier?.request?.message ?? '',
    receiver: earlier?.receiver ?? '',
    forPersonId: people.find(({ id }) => id === earlier?.request?.forPersonId)?.id ?? reader.id,
    endsOn: newLinkDraft(today).endsOn,
    maxFiles: earlier?.request?.maxFiles ?? USUAL_FILES,
    password: null,
  }));
  const [key] = useState(randomUuid);
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<Link | null>(null);
  const change = (one: Partial<AskDraft>) => setDraft((before) => ({ ...before, ...one }));
  const isReady =
    draft.wanted.trim() !== '' &&
    draft.receiver.trim() !== '' &&
    hasValidEnd(draft.endsOn, today) &&
    hasValidPassword(draft.password);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isReady) return;
    const { wanted, message, receiver, forPersonId, endsOn, maxFiles } = draft;
    setBusy(true);
    const request = { wanted, message, forPersonId, maxFiles };
    const endsAt = endMoment(endsOn, new Date());
    setMade(await make({ kind: 'request', request, receiver, endsAt, password: passwordOf(draft) }, key));
    setBusy(false);
  }
  if (made) {
    const values = { name: reader.name };
    const title = i18n.t({ id: 'ask.sentTitle', message: '{name} asks you for documents', values });
    return <MadeLinkDialog link={made} title={title} onClose={onClose} />;
  }
  return (
    <FormDialog
      open
      width={880}
      title={i18n.t({ id: 'ask.title', message: 'Ask for a document' })}
      submitLabel={i18n.t({ id: 'links.makeSubmit', message: 'Make the link' })}
      isBusy={isBusy}
      canSubmit={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="ask-columns">
        <AskFields {...{ draft, people }} onChange={change} />
        <AskPreview draft={draft} senderName={reader.name} />
      </div>
    </FormDialog>
  );
}

interface AskFieldsProps extends Pick<AskDialogProps, 'people'> {
  draft: AskDraft;
  onChange: (change: Partial<AskDraft>) => void;
}

function AskFields({ draft, people, onChange }: AskFieldsProps) {
  const reader = useReader();
  const counts = [...new Set([...FILE_COUNTS, draft.maxFiles])].sort((one, other) => one - other);
  return (
    <div className="ask-fields">
      <p className="muted">
        {i18n.t({
          id: 'ask.lead',
          message:
            'Someone without an account hands documents in by a link. They see your request and their own files, nothing else.',
        })}
      </p>
      <TextField
        label={i18n.t({ id: 'ask.wanted', message: 'What do you need?' })}
        value={draft.wanted}
        maxLength={MAX_WANTED_CHARS}
        autoComplete="off"
        autoFocus
        onChange={({ currentTarget }) => onChange({ wanted: currentTarget.value })}
      />
      <TextAreaField
        label={i18n.t({ id: 'ask.message', message: 'A word to them (optional)' })}
        value={draft.message}
        maxLength={MAX_REQUEST_MESSAGE_CHARS}
        onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
      />
      <div className="ask-pair">
        <TextField
          label={i18n.t({ id: 'ask.receiver', message: 'Who hands it in' })}
          value={draft.receiver}
          maxLength={MAX_RECEIVER_CHARS}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ receiver: currentTarget.value })}
        />
        <SelectField
          label={i18n.t({ id: 'ask.for', message: 'Whose document is it?' })}
          options={people.map(({ id, name }) => ({
            value: id,
            label: id === reader.id ? i18n.t({ id: 'person.you', message: '{name} (You)', values: { name } }) : name,
          }))}
          value={draft.forPersonId}
          onChange={({ target }) => onChange({ forPersonId: target.value })}
        />
        <EndField value={draft.endsOn} onChange={(endsOn) => onChange({ endsOn })} />
        <SelectField
          label={i18n.t({ id: 'ask.maxFiles', message: 'At most' })}
          options={counts.map((count) => ({
            value: String(count),
            label: i18n.t({
              id: 'ask.files',
              message: '{count, plural, one {# file} other {# files}}',
              values: { count },
            }),
          }))}
          value={String(draft.maxFiles)}
          onChange={({ target }) => onChange({ maxFiles: Number(target.value) })}
        />
      </div>
      <PasswordPart draft={draft} onChange={onChange} />
      <p className="text-small muted">
        {i18n.t({ id: 'ask.waits', message: 'What comes waits in Received, for you alone.' })}
      </p>
    </div>
  );
}
