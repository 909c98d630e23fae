import { filterDocuments, NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CollectionDialog } from '../../../../household/collection-dialog.tsx';
import { CollectionIcon } from '../../../../household/collection-look.tsx';
import { collectionsQuery, useCollectionChanges } from '../../../../household/collections.ts';
import { useFamilies, useReader, useToday } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { detailsQuery, useRelate } from '../details.api.ts';
import { useFailureToast } from '../failure-toast.ts';
import { rightsOf } from '../reader-rights.ts';
import './belongs-dialog.css';

/** Typing finds the others. */
const MOST_SHOWN = 30;

interface BelongsDialogProps {
  document: Document;
  /** every one that the reader sees */
  allDocuments: readonly Document[];
  mayEdit: boolean;
  onClose: () => void;
}

/** Each checkbox takes effect at once. Nobody gains access to the document by it. */
export function BelongsDialog(props: BelongsDialogProps) {
  const { document, mayEdit, onClose } = props;
  const { data: collections = [] } = useQuery(collectionsQuery);
  const { put } = useCollectionChanges();
  const [text, setText] = useState('');
  const [isMaking, setMaking] = useState(false);
  const fitting = collections.filter(({ canChange, name }) => canChange && includesText(name, text));
  return (
    <Dialog
      open
      width={520}
      title={i18n.t({ id: 'belongs.title', message: 'What “{name}” belongs to', values: { name: document.name } })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t({ id: 'belongs.done', message: 'Done' })}
        </Button>
      }
    >
      <TextField
        type="search"
        label={i18n.t({ id: 'belongs.search', message: 'Search' })}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {fitting.length > 0 && (
        <fieldset className="belongs-choices">
          <legend>{i18n.t({ id: 'belongs.collections', message: 'Kept together' })}</legend>
          {fitting.map((collection) => (
            <Choice
              key={collection.id}
              isOn={collection.documentIds.includes(document.id)}
              onChange={(isOn) => put(collection, [document.id], isOn)}
            >
              <CollectionIcon kind={collection.kind} />
              <b>
                <bdi>{collection.name}</bdi>
              </b>
            </Choice>
          ))}
        </fieldset>
      )}
      <Button variant="link" className="belongs-new" onClick={() => setMaking(true)}>
        {i18n.t({ id: 'collection.new', message: 'New collection' })}
      </Button>
      {mayEdit && <RelatedChoices {...props} text={text} />}
      {isMaking && <CollectionDialog documentIds={[document.id]} onClose={() => setMaking(false)} />}
    </Dialog>
  );
}

/** Linked documents come first. */
function RelatedChoices({ document, allDocuments, text }: BelongsDialogProps & { text: string }) {
  const today = useToday();
  const relate = useRelate(document.id);
  const fail = useFailureToast();
  const { related = [] } = useQuery(detailsQuery(document.id)).data ?? {};
  const linked = new Set(related.map(({ id }) => id));
  const families = useFamilies();
  const reader = useReader();
  const others = allDocuments.filter(
    (one) => one.id !== document.id && (linked.has(one.id) || rightsOf(one, families, reader.id).mayEdit),
  );
  const found = filterDocuments(others, { ...NO_FILTER, text }, today);
  const shown = [...found.filter(({ id }) => linked.has(id)), ...found.filter(({ id }) => !linked.has(id))];
  return (
    <fieldset className="belongs-choices">
      <legend>{i18n.t({ id: 'belongs.documents', message: 'Documents' })}</legend>
      {shown.slice(0, MOST_SHOWN).map(({ id, name, type, ownerName }) => (
        <Choice
          key={id}
          isOn={linked.has(id)}
          onChange={(isOn) => relate.mutateAsync({ otherId: id, isOn }).catch(fail('update'))}
        >
          <span className="grow">
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className="text-small muted">
              {documentTypeName(i18n, type)}
              {ownerName && (
                <>
                  {' · '}
                  <bdi>{ownerName}</bdi>
                </>
              )}
            </span>
          </span>
        </Choice>
      ))}
      {shown.length > MOST_SHOWN && (
        <p className="muted text-small">{i18n.t({ id: 'belongs.more', message: 'Search to find the others.' })}</p>
      )}
      {shown.length === 0 && (
        <p className="muted">{i18n.t({ id: 'documents.noneFound', message: 'No documents found.' })}</p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  isOn: boolean;
  /** Resolves when the server has answered. */
  onChange: (isOn: boolean) => Promise<unknown>;
  children: ReactNode;
}

/** Shows the new choice until the server has answered. */
function Choice({ isOn, onChange, children }: ChoiceProps) {
  const [sent, setSent] = useState<boolean | null>(null);
  return (
    <label className="belongs-choice">
      <input
        type="checkbox"
        checked={sent ?? isOn}
        disabled={sent !== null}
        onChange={async ({ target }) => {
          setSent(target.checked);
          await onChange(target.checked);
          setSent(null);
        }}
      />
      {children}
    </label>
  );
}

function includesText(name: string, text: string): boolean {
  return name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
}
