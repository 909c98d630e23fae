import { DOCUMENT_TYPES, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { documentNameOf } from '@kinvault/domain/documents/name-from-file.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { type KnownPlaces, proposalOf } from '@kinvault/domain/import/choices.ts';
import type { ImportProposal } from '@kinvault/domain/import/import.schema.ts';
import type { ImportChoices } from '@kinvault/domain/import/import-plan.ts';
import { useQuery } from '@tanstack/react-query';
import Folder from 'lucide-react/icons/folder';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import { collectionsQuery } from '../../household/collections.ts';
import { DOCUMENT_LOOKS } from '../../household/document-look.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DocCover } from '../../ui/doc-object.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FolderField, HolderField, targetLabel } from './becomes-field.tsx';
import { alreadyHereText, hereText, newText, refusedText, skippedText, twiceText } from './import-messages.ts';
import { Reasons } from './reasons.tsx';
import { newFiles, type Preview } from './use-import.ts';

interface ImportPreviewProps {
  preview: Preview;
  known: KnownPlaces;
  onChoose: (choices: ImportChoices) => void;
}

const SHOWN = 5;

/** What would come in, and how it will look [INB-4]. */
export function ImportPreview({ preview, known, onChoose }: ImportPreviewProps) {
  const { plan, looked, choices } = preview;
  const { data: collections = [] } = useQuery(collectionsQuery);
  const [listed, setListed] = useState<'here' | 'left' | null>(null);
  const here = looked.files.flatMap(({ planned, state }) =>
    state === 'new' ? [] : [{ name: planned.path, why: state === 'here' ? alreadyHereText() : twiceText() }],
  );
  const left = [
    ...looked.refused,
    ...plan.skipped.map(({ name, reason }) => ({ name, why: skippedText(reason) })),
    ...othersFiles(preview).map((name) => ({ name, why: skippedText('other_owner') })),
  ];
  return (
    <div className="import-preview">
      <ul className="import-counts">
        <Count count={newFiles(looked, choices).length} words={newText(newFiles(looked, choices).length)} />
        <Count count={here.length} words={hereText(here.length)}>
          <Which list="here" count={here.length} {...{ listed, setListed }} />
        </Count>
        <Count count={left.length} words={refusedText(left.length)} asks={left.length > 0}>
          <Which list="left" count={left.length} {...{ listed, setListed }} />
        </Count>
      </ul>
      {listed && <Reasons reasons={listed === 'here' ? here : left} />}
      <div className="import-columns">
        <Becomes {...{ preview, known, collections, onChoose }} />
        <Looks preview={preview} known={known} />
      </div>
    </div>
  );
}

interface WhichProps {
  list: 'here' | 'left';
  count: number;
  listed: 'here' | 'left' | null;
  setListed: (list: 'here' | 'left' | null) => void;
}

/** Names them. */
function Which({ list, count, listed, setListed }: WhichProps) {
  if (count === 0) return null;
  const isListed = listed === list;
  return (
    <Button
      variant="link"
      about={list === 'here' ? hereText(count) : refusedText(count)}
      aria-expanded={isListed}
      onClick={() => setListed(isListed ? null : list)}
    >
      {i18n.t({ id: 'import.which', message: 'Which?' })}
    </Button>
  );
}

function Count(props: { count: number; words: string; asks?: boolean; children?: React.ReactNode }) {
  const { count, words, asks = false, children } = props;
  return (
    <li className="import-count">
      <span className={classNames('import-number serif tabular', asks && 'asks')}>{i18n.number(count)}</span>
      <span className="muted">
        {words} {children}
      </span>
    </li>
  );
}

interface BecomesProps extends ImportPreviewProps {
  collections: Parameters<typeof FolderField>[0]['collections'];
}

function Becomes({ preview: { plan, choices }, known, collections, onChoose }: BecomesProps) {
  if (plan.folders.length + plan.holders.length === 0) return null;
  return (
    <section aria-labelledby="import-becomings">
      <h3 id="import-becomings">
        {plan.kind === 'folder' || plan.kind === 'zip'
          ? i18n.t({ id: 'import.folders', message: 'What the folders become' })
          : i18n.t({ id: 'import.tagsAndPeople', message: 'What its people, tags and collections become' })}
      </h3>
      <ul>
        {plan.holders.map((holder) => (
          <li key={holder.key} className="import-becoming">
            <Icon of={UserRound} />
            <span className="grow strong">
              <bdi>{holder.name}</bdi>
            </span>
            <span className="muted tabular">{i18n.number(holder.files)}</span>
            <HolderField
              holder={holder}
              choice={choices.holders[holder.key] ?? null}
              known={known}
              onChange={(choice) => onChoose({ ...choices, holders: { ...choices.holders, [holder.key]: choice } })}
            />
          </li>
        ))}
        {plan.folders.map((folder) => (
          <li key={folder.path} className="import-becoming">
            <Icon of={Folder} />
            <span className="grow strong">
              <bdi>{folder.path}</bdi>
            </span>
            <span className="muted tabular">{i18n.number(folder.files)}</span>
            <FolderField
              folder={folder}
              choice={choices.folders[folder.path] ?? { as: 'nothing' }}
              {...{ known, collections }}
              onChange={(choice) => onChoose({ ...choices, folders: { ...choices.folders, [folder.path]: choice } })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first few, those that are here already last. */
function Looks({ preview: { looked, choices }, known }: Pick<ImportPreviewProps, 'preview' | 'known'>) {
  const files = looked.files.flatMap(({ planned, state }) => {
    const proposal = proposalOf(planned, choices);
    return proposal ? [{ planned, proposal, isHere: state !== 'new' }] : [];
  });
  const ordered = [...files.filter(({ isHere }) => !isHere), ...files.filter(({ isHere }) => isHere)];
  const more = files.length - SHOWN;
  if (files.length === 0) return null;
  return (
    <section className="import-looks" aria-labelledby="import-looks">
      <h3 id="import-looks">{i18n.t({ id: 'import.looks', message: 'How they will look' })}</h3>
      <ul>
        {ordered.slice(0, SHOWN).map(({ planned, proposal, isHere }) => (
          <li key={planned.path} className={classNames('import-line', isHere && 'is-here')}>
            <span className="import-cover">
              <DocCover {...DOCUMENT_LOOKS[typeOf(proposal) ?? 'Other']} name="" note="" />
            </span>
            <span className="grow">
              <span className="strong">
                <bdi>{proposal.name ?? documentNameOf(planned.fileName)}</bdi>
              </span>
              <span className="text-small muted">{placeText(proposal, known)}</span>
            </span>
            <span className={classNames('text-small', isHere ? 'import-here' : 'muted')}>
              {endText(proposal, isHere)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-small muted">
        {i18n.t({
          id: 'import.looksHint',
          message: 'What the archive doesn’t say is read from the files; you can change each one later.',
        })}{' '}
        {more > 0 &&
          i18n.t({
            id: 'import.more',
            message: '{count, plural, one {# more.} other {# more.}}',
            values: { count: more },
          })}
      </p>
    </section>
  );
}

const typeOf = ({ type }: ImportProposal) => DOCUMENT_TYPES.find((one) => one === type);

/** 'Insurance · The car · Carmen' */
function placeText(proposal: ImportProposal, known: KnownPlaces): string {
  const type = typeOf(proposal);
  const places = (proposal.collections ?? []).map((place) =>
    'name' in place ? place.name : known.collections.find(({ id }) => id === place.id)?.name,
  );
  const { target } = proposal;
  const whose = target && !(target.kind === 'person' && target.personId === known.me.id) && targetLabel(target, known);
  const parts = [type && documentTypeName(i18n, type), ...places, ...(proposal.tags ?? []), whose];
  return parts.filter((part) => part).join(' · ');
}

function endText({ expiresOn }: ImportProposal, isHere: boolean): string {
  if (isHere) return alreadyHereText();
  return typeof expiresOn === 'string' ? dateText(i18n, expiresOn) : '';
}

/** Those that belong to somebody else, by the choices. */
function othersFiles({ looked, choices }: Preview): string[] {
  return looked.files.filter(({ planned }) => proposalOf(planned, choices) === null).map(({ planned }) => planned.path);
}
