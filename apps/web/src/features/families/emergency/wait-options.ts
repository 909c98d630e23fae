import { EMERGENCY_WAIT } from '@kinvault/domain/families/emergency-limits.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { SelectOption } from '../../../ui/field.tsx';

/** 'Waits 1 day' to 'Waits 30 days'. */
export function waitOptions(): SelectOption[] {
  const { least, most } = EMERGENCY_WAIT;
  return Array.from({ length: most - least + 1 }, (_, index) => {
    const days = least + index;
    return {
      value: String(days),
      label: i18n.t({
        id: 'emergency.waits',
        message: '{days, plural, one {Waits # day} other {Waits # days}}',
        values: { days },
      }),
    };
  });
}
