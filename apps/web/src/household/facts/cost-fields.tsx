import { CURRENCIES, isCurrency } from '@kinvault/domain/documents/currencies.ts';
import { parseMoney, typedMoney } from '@kinvault/domain/format/money.ts';
import { isSpan, type Span } from '@kinvault/domain/reminders/spans.ts';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { DateField } from '../date-field.tsx';
import { DATE_DIRECTIONS, type FieldDrafts } from '../field-drafts.ts';
import { fieldLabel } from '../field-messages.ts';
import { rhythmText } from './fact-messages.ts';
import { usualCurrency } from './usual-currency.ts';

type CostDraft = Pick<FieldDrafts, 'costMinor' | 'costCurrency' | 'costEvery' | 'costDueOn'>;

const RHYTHMS: readonly (Span | 'once')[] = ['P12M', 'P6M', 'P3M', 'P1M', 'P1W', 'once'];

interface CostFieldsProps {
  draft: CostDraft;
  onEdit: (patch: Partial<CostDraft>) => void;
}

/** An amount as it is typed in the reader's language, kept in minor units of its currency. */
export function CostFields({ draft, onEdit }: CostFieldsProps) {
  const currency = draft.costCurrency || usualCurrency(navigator.language);
  const [typed, setTyped] = useState(() => typedMoney(i18n, draft.costMinor, currency));
  const isWrong = typed.trim() !== '' && draft.costMinor === '';
  const { costEvery } = draft;
  const other = isSpan(costEvery) && !RHYTHMS.includes(costEvery) ? [costEvery] : [];

  function change(text: string, inCurrency: string) {
    setTyped(text);
    const costMinor = parseMoney(i18n, text, inCurrency) ?? '';
    onEdit({ costMinor, costCurrency: text.trim() === '' ? '' : inCurrency });
  }
  return (
    <div className="field-pair edit-form-pair">
      <TextField
        label={fieldLabel('costMinor')}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={
          isWrong
            ? i18n.t({
                id: 'facts.amountWrong',
                message: 'Enter an amount, such as {example}.',
                values: { example: typedMoney(i18n, 48_400, 'EUR') },
              })
            : null
        }
        onChange={({ target }) => change(target.value, currency)}
      />
      <SelectField
        label={fieldLabel('costCurrency')}
        options={CURRENCIES.map((code) => ({ value: code, label: code }))}
        value={currency}
        onChange={({ target }) => isCurrency(target.value) && change(typed, target.value)}
      />
      <SelectField
        label={fieldLabel('costEvery')}
        options={['' as const, ...RHYTHMS, ...other].map((one) => ({ value: one, label: rhythmText(one) }))}
        value={costEvery}
        onChange={({ target }) => onEdit({ costEvery: target.value })}
      />
      <DateField
        label={fieldLabel('costDueOn')}
        lies={DATE_DIRECTIONS.costDueOn}
        value={draft.costDueOn}
        onChange={(costDueOn) => onEdit({ costDueOn })}
      />
    </div>
  );
}
