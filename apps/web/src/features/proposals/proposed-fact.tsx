import type { Proposal } from '@kinvault/domain/documents/proposal.schema.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { proposalSource, proposalText, proposedLabel, proposedText } from '../../household/proposal-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MaskedText } from '../../ui/masked-text.tsx';

interface ProposedFactProps {
  proposal: Proposal;
  /** absent if it is answered in another way */
  onTake?: (value: string) => void;
  onDismiss?: () => void;
  /** another answer is being sent */
  isBusy?: boolean;
  /** a question about it */
  children?: ReactNode;
}

/** One proposal, how sure it is, and its answers. */
export function ProposedFact({ proposal, onTake, onDismiss, isBusy, children }: ProposedFactProps) {
  const { field, value, orValue, passage } = proposal;
  const label = proposedLabel(field);
  const values = { field: label };
  return (
    <FactRow
      label={label}
      value={field === 'number' ? <MaskedText text={value} about={label} /> : proposalText(proposal)}
      source={passage !== null && proposalSource(proposal)}
      sign={<Certainty isChecked={proposal.certainty === 'checked'} />}
      end={
        onTake && (
          <>
            {orValue === null ? (
              <IconButton
                label={i18n.t({ id: 'proposal.accept', message: 'Accept: {field}', values })}
                icon={Check}
                aria-disabled={isBusy}
                onClick={() => onTake(value)}
              />
            ) : (
              [value, orValue].map((one) => (
                <Button key={one} aria-disabled={isBusy} onClick={() => onTake(one)}>
                  {proposedText(field, one)}
                </Button>
              ))
            )}
            <IconButton
              label={i18n.t({ id: 'proposal.dismiss', message: 'Dismiss: {field}', values })}
              icon={X}
              aria-disabled={isBusy}
              onClick={onDismiss}
            />
          </>
        )
      }
    >
      {children}
    </FactRow>
  );
}

function Certainty({ isChecked }: { isChecked: boolean }) {
  return (
    <span className={classNames('certainty text-small', isChecked ? 'checked' : 'unsure')}>
      <Icon of={isChecked ? BadgeCheck : CircleAlert} small />
      {isChecked
        ? i18n.t({ id: 'proposal.checked', message: 'Checked' })
        : i18n.t({ id: 'proposal.pleaseCheck', message: 'Please check' })}
    </span>
  );
}
