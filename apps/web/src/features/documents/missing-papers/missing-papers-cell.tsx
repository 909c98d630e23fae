import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ExpectedPaper, PaperState } from '@kinvault/domain/documents/expected-papers.ts';
import { guessInsuranceKind } from '@kinvault/domain/documents/guess-insurance-kind.ts';
import { insuranceKindName } from '@kinvault/domain/documents/insurance-kind-name.ts';
import { INSURANCE_KINDS, type InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleSlash from 'lucide-react/icons/circle-slash';
import ClockAlert from 'lucide-react/icons/clock-alert';
import FileUp from 'lucide-react/icons/file-up';
import Link2 from 'lucide-react/icons/link-2';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import Plus from 'lucide-react/icons/plus';
import { i18n } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/opened-menu.tsx';
import { DocumentLink } from '../timeline/document-link.tsx';
import { useChangeExemption } from './exemptions.api.ts';
import { useSayInsuranceKind } from './insurance-kind.api.ts';
import { cellLabel, expectedTypeName } from './missing-papers-messages.ts';
import type { MissingPapersPerson } from './missing-papers-person.ts';

export const STATE_ICONS: Readonly<Record<Exclude<PaperState, 'not_needed'>, LucideIcon>> = {
  had: CircleCheck,
  due: ClockAlert,
  expired: OctagonAlert,
  unsure: CircleHelp,
  missing: Plus,
};

interface MissingPapersCellProps {
  paper: ExpectedPaper<Document>;
  person: MissingPapersPerson;
  /** 'Until 2033' */
  words: string;
}

/** Opens the paper, or the ways to fill the gap; only text for a reader without the right. */
export function MissingPapersCell({ paper, person, words }: MissingPapersCellProps) {
  const { state, type, document } = paper;
  const items = useGapItems(paper, person);
  const icon = state === 'not_needed' ? undefined : STATE_ICONS[state];
  const className = classNames('missing-papers-cell', state);
  if (document && state === 'unsure' && person.mayEdit(document))
    return <UnsureCell {...{ paper, document, person, words }} />;
  if (document)
    return (
      <DocumentLink documentId={document.id} className={className}>
        {icon && <Icon of={icon} />}
        <span aria-hidden="true">{words}</span>
        <span className="visually-hidden">{cellLabel({ words, state, type, name: person.name })}</span>
      </DocumentLink>
    );
  if (items.length === 0)
    return (
      <span className={classNames(className, 'fixed')}>
        <span>{words}</span>
      </span>
    );
  const offered = state === 'missing' ? i18n.t({ id: 'glance.add', message: 'Add' }) : words;
  return (
    <Menu
      label={i18n.t({
        id: 'glance.menu',
        message: '{type}, {name}',
        values: { type: expectedTypeName(type), name: person.name },
      })}
      align="start"
      items={items}
      trigger={
        <button
          type="button"
          className={className}
          aria-label={cellLabel({ words: offered, state, type, name: person.name })}
        >
          {icon && <Icon of={icon} />}
          <span>{offered}</span>
        </button>
      }
    />
  );
}

/** Asks which kind of insurance the paper is for [KNO-14]. */
function UnsureCell({
  paper: { type, state },
  document,
  person,
  words,
}: MissingPapersCellProps & { document: Document }) {
  const navigate = useNavigate();
  const { mutate } = useSayInsuranceKind();
  const open = i18n.t({ id: 'digest.open', message: 'Open {name}', values: { name: document.name } });
  const yes = i18n.t({ id: 'glance.isHealth', message: 'Yes, health insurance' });
  return (
    <Menu
      label={i18n.t({
        id: 'glance.isHealthInsurance',
        message: 'Is {name} a health insurance?',
        values: { name: document.name },
      })}
      align="start"
      items={[
        ...kindsFrom(document.name).map((kind) => ({
          label: kind === 'health' ? yes : insuranceKindName(i18n, kind),
          onSelect: () => mutate({ document, kind }),
        })),
        {
          label: open,
          onSelect: () => void navigate({ to: '/dashboard', search: (search) => ({ ...search, doc: document.id }) }),
        },
      ]}
      trigger={
        <button
          type="button"
          className={classNames('missing-papers-cell', state)}
          aria-label={cellLabel({ words: `${words} ${document.name}`, state, type, name: person.name })}
        >
          <Icon of={STATE_ICONS.unsure} />
          <span>
            {words}{' '}
            <small className="missing-papers-paper-name">
              <bdi>{document.name}</bdi>
            </small>
          </span>
        </button>
      }
    />
  );
}

/** Yes first, then the kind that the name suggests. */
function kindsFrom(name: string): InsuranceKind[] {
  const guess = guessInsuranceKind(name);
  return [...new Set(['health' as const, ...(guess ? [guess] : []), ...INSURANCE_KINDS])];
}

/** What the reader may do about a missing paper; nothing without the right. */
function useGapItems({ state, type }: ExpectedPaper<Document>, person: MissingPapersPerson): MenuItem[] {
  const navigate = useNavigate();
  const { mutate } = useChangeExemption();
  const { personId, onAdd, mayExempt, isReader, name, exemptions } = person;
  const change = (isExempt: boolean) => mutate({ personId, type, isExempt });
  const who = isReader ? 'you' : 'other';
  if (state === 'not_needed') {
    const label = i18n.t({
      id: 'glance.needed',
      message: '{who, select, you {I need one after all} other {{name} needs one after all}}',
      values: { who, name },
    });
    // only the person can undo what they said about themselves
    const mayEnd = isReader || (mayExempt && !exemptions.some((one) => one.type === type && one.isOwn));
    return mayEnd ? [{ label, icon: Plus, onSelect: () => change(false) }] : [];
  }
  const adding: MenuItem[] = onAdd
    ? [
        {
          label: i18n.t({ id: 'glance.chooseFile', message: 'Choose a file' }),
          icon: FileUp,
          onSelect: () => onAdd(type),
        },
        {
          label: i18n.t({ id: 'glance.alreadyHere', message: 'It’s already here' }),
          icon: Link2,
          onSelect: () => void navigate({ to: '/dashboard', search: { member: personId } }),
        },
      ]
    : [];
  if (!mayExempt) return adding;
  const label = i18n.t({
    id: 'glance.exempt',
    message: '{who, select, you {I don’t need one} other {{name} doesn’t need one}}',
    values: { who, name },
  });
  return [...adding, { label, icon: CircleSlash, onSelect: () => change(true) }];
}
