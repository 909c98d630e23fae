import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Switch } from '../../../ui/choice.tsx';
import { useChangeFamily } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

/** People who join with a code then wait for an Admin. Shows the choice before the server answers. */
export function AskBeforeJoin({ family, label, className }: { family: Family; label?: string; className?: string }) {
  const changing = useChangeFamily();
  const showOutcome = useOutcomeToast();
  const chosen = changing.isPending ? changing.variables.change.asksBeforeJoin : undefined;
  return (
    <Switch
      className={className}
      label={label ?? i18n.t({ id: 'askBeforeJoin.label', message: 'Ask me before someone joins with a code' })}
      checked={chosen ?? family.asksBeforeJoin}
      aria-busy={changing.isPending}
      onChange={({ target }) => {
        if (changing.isPending) return;
        const change = { asksBeforeJoin: target.checked };
        void showOutcome(changing.mutateAsync({ familyId: family.id, change }), {
          failed: i18n.t({ id: 'askBeforeJoin.failed', message: 'Failed to update the family' }),
        });
      }}
    />
  );
}
