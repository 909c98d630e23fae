import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { MAX_RULE_SOURCE_CHARS, MAX_VALID_MONTHS } from '@kinvault/domain/collections/collection-limits.ts';
import { unitText } from '@kinvault/domain/format/durations.ts';
import { useState } from 'react';
import { useCollectionChanges } from '../../../household/collections.ts';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { noRulesText } from './rule-text.ts';

const MONTHS = Array.from({ length: MAX_VALID_MONTHS + 1 }, (_, months) => months);

/** How long passports must be valid after the return, and where that was read [COL-3]. */
export function RuleDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const rule = collection.trip?.rule;
  const { change } = useCollectionChanges();
  const [months, setMonths] = useState(rule?.months.toString() ?? '');
  const [source, setSource] = useState(rule?.source ?? '');
  const [isBusy, setBusy] = useState(false);
  const canSubmit = months !== '';
  return (
    <FormDialog
      open
      width={520}
      title={i18n.t({ id: 'trip.rule', message: 'Rule for passports' })}
      submitLabel={i18n.t({ id: 'trip.saveRule', message: 'Save rule' })}
      {...{ isBusy, canSubmit, onClose }}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!canSubmit || isBusy) return;
        setBusy(true);
        const chosen = { months: Number(months), source: source.trim() || null };
        if (await change(collection.id, { rule: chosen })) onClose();
        else setBusy(false);
      }}
    >
      <p className="text-small muted">{noRulesText()}</p>
      <SelectField
        label={i18n.t({ id: 'trip.ruleMonths', message: 'Passports must be valid' })}
        options={[
          ...(rule ? [] : [{ value: '', label: i18n.t({ id: 'trip.chooseMonths', message: 'Choose how long' }) }]),
          ...MONTHS.map((count) => ({ value: String(count), label: monthsText(count) })),
        ]}
        value={months}
        onChange={(event) => setMonths(event.target.value)}
      />
      <TextField
        label={i18n.t({ id: 'trip.source', message: 'Where you read it (optional)' })}
        hint={i18n.t({ id: 'trip.sourceHint', message: 'An address or a few words, such as the country’s embassy.' })}
        maxLength={MAX_RULE_SOURCE_CHARS}
        autoComplete="off"
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
    </FormDialog>
  );
}

function monthsText(count: number): string {
  if (count === 0) return i18n.t({ id: 'trip.untilReturn', message: 'until the return' });
  const values = { length: unitText(i18n, count, 'month') };
  return i18n.t({ id: 'trip.afterReturn', message: '{length} after the return', values });
}
