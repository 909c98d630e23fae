import { filterDocuments, NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { useId, useState } from 'react';
import { DateField } from '../../household/date-field.tsx';
import { i18n } from '../../lib/i18n.ts';
import { Switch } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { RenewDialogProps } from './renewal-props.ts';

/** From this number on the list has a search field. */
const LONG_LIST = 8;

/** The first step: a file to upload with its date, or an existing document. */
export function ChooseStep(props: RenewDialogProps) {
  const { renewal, candidates, upload } = props;
  const { draft, edit } = renewal;
  return (
    <>
      {candidates.length > 0 && (
        <Segmented
          full
          label={i18n.t({ id: 'renewal.where', message: 'Where is the new document?' })}
          value={draft.from}
          onChange={(from) => edit({ from })}
          options={[
            { value: 'upload', label: i18n.t({ id: 'renewal.upload', message: 'Upload it' }) },
            { value: 'here', label: i18n.t({ id: 'renewal.here', message: 'It’s already here' }) },
          ]}
        />
      )}
      {draft.from === 'upload' ? (
        upload.around(
          <div className="renew-dialog-date">
            <DateField
              label={i18n.t({ id: 'renewal.newDate', message: 'New expiry date' })}
              value={draft.doesExpire ? draft.expiresOn : ''}
              disabled={!draft.doesExpire}
              lies="ahead"
              onChange={(expiresOn) => edit({ expiresOn })}
            />
            <Switch
              label={i18n.t({ id: 'renewal.noExpiry', message: 'It doesn’t expire' })}
              checked={!draft.doesExpire}
              onChange={(event) => edit({ doesExpire: !event.target.checked })}
            />
          </div>,
        )
      ) : (
        <Candidates {...props} />
      )}
    </>
  );
}

function Candidates({ candidates, renewal: { draft, edit }, pictureOf, reader }: RenewDialogProps) {
  const [text, setText] = useState('');
  const name = useId();
  const found = filterDocuments(candidates, { ...NO_FILTER, text }, reader.today);
  return (
    <>
      {candidates.length > LONG_LIST && (
        <TextField
          label={i18n.t({ id: 'renewal.search', message: 'Search these documents' })}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <fieldset className="renew-dialog-papers">
        <legend className="visually-hidden">
          {i18n.t({ id: 'renewal.choose', message: 'The document that replaces it' })}
        </legend>
        {found.map((document) => (
          <label key={document.id} className="renew-dialog-paper">
            <input
              type="radio"
              name={name}
              checked={document.id === draft.chosenId}
              onChange={() => edit({ chosenId: document.id })}
            />
            <span className="renew-dialog-thumb">{pictureOf(document)}</span>
            <span className="grow">
              <b className="strong">
                <bdi>{document.name}</bdi>
              </b>
              <span className="text-small muted tabular">{aboutPaper(document)}</span>
            </span>
          </label>
        ))}
        {found.length === 0 && (
          <p className="muted">{i18n.t({ id: 'documents.noneFound', message: 'No documents found.' })}</p>
        )}
      </fieldset>
    </>
  );
}

/** 'Passport · 2 Feb 2032' */
function aboutPaper({ type, expiresOn }: Document): string {
  return `${documentTypeName(i18n, type)} · ${expiryNote(i18n, expiresOn)}`;
}
