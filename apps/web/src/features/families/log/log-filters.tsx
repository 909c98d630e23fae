import type { FamilyLog } from '@kinvault/domain/families/family-log.schema.ts';
import { FAMILY_LOG_TOPICS } from '@kinvault/domain/families/family-log-topics.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Chip } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/field.tsx';
import type { LogFilter } from './family-log.api.ts';
import { topicName } from './log-messages.ts';

interface LogFiltersProps {
  log: Pick<FamilyLog, 'counts' | 'actors'>;
  filter: LogFilter;
  onChange: (filter: LogFilter) => void;
}

/** By topic, and by who did it. */
export function LogFilters({ log: { counts, actors }, filter, onChange }: LogFiltersProps) {
  const { topic, by } = filter;
  const all = FAMILY_LOG_TOPICS.reduce((sum, one) => sum + counts[one], 0);
  return (
    <div className="log-filters">
      <fieldset className="log-chips" aria-label={i18n.t({ id: 'familyLog.topics', message: 'What to show' })}>
        <Chip pressed={topic === undefined} count={all} onClick={() => onChange({ by })}>
          {i18n.t({ id: 'familyLog.everything', message: 'Everything' })}
        </Chip>
        {FAMILY_LOG_TOPICS.map((one) => (
          <Chip key={one} pressed={topic === one} count={counts[one]} onClick={() => onChange({ topic: one, by })}>
            {topicName(one)}
          </Chip>
        ))}
      </fieldset>
      <SelectField
        className="log-by"
        label={i18n.t({ id: 'familyLog.by', message: 'Who did it' })}
        labelHidden
        value={by ?? ''}
        options={[
          { value: '', label: i18n.t({ id: 'familyLog.byEverybody', message: 'By everybody' }) },
          ...actors.map(({ id, name }) => ({
            value: id,
            label: i18n.t({ id: 'familyLog.byOne', message: 'By {who}', values: { who: name } }),
          })),
        ]}
        onChange={({ target }) => onChange({ topic, by: target.value || undefined })}
      />
    </div>
  );
}
