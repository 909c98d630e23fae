import Download from 'lucide-react/icons/download';
import { useFamilies } from '../../../household/household.tsx';
import { csvText } from '../../../lib/csv.ts';
import { i18n } from '../../../lib/i18n.ts';
import { saveText } from '../../../lib/save-from.ts';
import { Button } from '../../../ui/button.tsx';
import { costLines } from './cost-lines.ts';
import type { PaperCost } from './paper-costs.ts';

/** Exports all payments in all currencies, regardless of the filter. */
export function CostsDownload({ costs, today }: { costs: readonly PaperCost[]; today: string }) {
  const families = useFamilies();
  const name = i18n.t({ id: 'costs.title', message: 'Costs' });
  return (
    <Button
      icon={Download}
      onClick={() => saveText(csvText(costLines(costs, families)), `${name} ${today}.csv`, 'text/csv')}
    >
      {i18n.t({ id: 'costs.download', message: 'Download as a table' })}
    </Button>
  );
}
