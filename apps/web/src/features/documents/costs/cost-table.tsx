import { monthText, nearDateText } from '@kinvault/domain/format/dates.ts';
import { moneyText } from '@kinvault/domain/format/money.ts';
import UsersRound from 'lucide-react/icons/users-round';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { dueBadge } from '../../../household/due-messages.ts';
import { rhythmText } from '../../../household/facts/fact-messages.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { cancelablePaper, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { DocumentLink } from '../timeline/document-link.tsx';
import './cost-table.css';
import { byNextMonth, type PaperCost } from './paper-costs.ts';

/** Payments by month, the next one first. */
export function CostTable({ costs, today }: { costs: readonly PaperCost[]; today: string }) {
  return (
    <table className="cost-table">
      <thead>
        <tr>
          <th scope="col">{i18n.t({ id: 'costs.dueNext', message: 'Due next' })}</th>
          <th scope="col">{i18n.t({ id: 'costs.whose', message: 'Whose' })}</th>
          <th scope="col" className="cost-table-wide">
            {i18n.t({ id: 'costs.howOften', message: 'How often' })}
          </th>
          <th scope="col" className="cost-table-sum">
            {i18n.t({ id: 'costs.inYear', message: 'In a year' })}
          </th>
        </tr>
      </thead>
      {byNextMonth(costs).map(({ start, costs: inMonth }) => (
        <tbody key={start}>
          <tr className="cost-table-month">
            <th colSpan={4} scope="rowgroup">
              {start ? monthText(i18n, `${start}T12:00:00`) : i18n.t({ id: 'costs.noDate', message: 'No due date' })}
            </th>
          </tr>
          {inMonth.map((paper) => (
            <CostRow key={paper.document.id} paper={paper} today={today} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function CostRow({ paper, today }: { paper: PaperCost; today: string }) {
  const { document, facts, cost } = paper;
  const cancelable = cancelablePaper(document, useOwnLeadTimes(), today);
  const { days, hasDueDate, amount, currency, total } = cost;
  const when = days[0] && hasDueDate ? nearDateText(i18n, days[0], today) : null;
  return (
    <tr>
      <th scope="row">
        <DocumentLink documentId={document.id} className="cost-paper">
          <span className="cost-paper-picture">
            <DocumentPicture document={document} />
          </span>
          <span className="cost-paper-words">
            <b>
              <bdi>{document.name}</bdi>
            </b>
            <span>
              {facts.issuer && <bdi>{facts.issuer}</bdi>}
              {facts.issuer && when && <span aria-hidden="true"> · </span>}
              {when}
              {document.ownerName && (
                <span className="cost-paper-owner">
                  {' · '}
                  <bdi>{document.ownerName}</bdi>
                </span>
              )}
            </span>
          </span>
        </DocumentLink>
      </th>
      <td>
        <Whose document={document} />
      </td>
      <td className="cost-table-wide">{rhythmText(facts.costEvery ?? 'once')}</td>
      <td className="cost-table-sum tabular">
        {moneyText(i18n, total, currency)}
        {days.length > 1 && (
          <small>
            {i18n.t({
              id: 'costs.times',
              message: '{count} × {amount}',
              values: { count: days.length, amount: moneyText(i18n, amount, currency) },
            })}
          </small>
        )}
        {cancelable && (
          <small className={classNames(cancelable.attention.level === 'act' && 'soon')}>{dueBadge(cancelable)}</small>
        )}
      </td>
    </tr>
  );
}

function Whose({ document: { ownerId, ownerName, familyId } }: Pick<PaperCost, 'document'>) {
  const families = useFamilies();
  const reader = useReader();
  if (ownerId === null)
    return (
      <span className="cost-whose">
        <Icon of={UsersRound} small />
        <bdi className="ellipsis">{families.find(({ id }) => id === familyId)?.name}</bdi>
      </span>
    );
  return (
    <span className="cost-whose">
      <Avatar id={ownerId} name={ownerName ?? ''} src={memberAvatarUrl(ownerId, families)} size={24} />
      <bdi className="ellipsis">{ownerId === reader.id ? i18n.t({ id: 'costs.you', message: 'You' }) : ownerName}</bdi>
    </span>
  );
}
