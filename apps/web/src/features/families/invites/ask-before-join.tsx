import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { Switch } from '../../../ui/choice.tsx';
import { useChangeFamily } from '../families.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

/** Whoever comes with a code then waits for an Admin. It shows at once what was chosen; a refusal takes it back. */
export function AskBeforeJoin({ family, className }: { family: Family; className?: string }) {
  const changing = useChangeFamily();
  const showOutcome = useOutcomeToast();
  const chosen = changing.isPending ? changing.variables.change.asksBeforeJoin : undefined;
  return (
    <Switch
      className={className}
      label="Ask me before someone joins with a code"
      checked={chosen ?? family.asksBeforeJoin}
      aria-busy={changing.isPending}
      onChange={({ target }) => {
        if (changing.isPending) return;
        const change = { asksBeforeJoin: target.checked };
        void showOutcome(changing.mutateAsync({ familyId: family.id, change }), {
          failed: 'Failed to update the family group',
        });
      }}
    />
  );
}
