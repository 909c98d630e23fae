import { dateText } from '@kinvault/domain/format/dates.ts';
import { useMemo } from 'react';
import { useToday } from '../../../household/household.tsx';
import { drawStamp, type Stamp } from '../../../household/stamp.ts';
import { i18n } from '../../../lib/i18n.ts';

/** 'For Almond Court · Flat application · 20 Nov 2026'; null until there is a receiver. */
export function useStamp({ receiver, purpose }: { receiver: string; purpose: string }): Stamp | null {
  const date = dateText(i18n, useToday());
  return useMemo(() => {
    const values = { receiver: receiver.trim(), purpose: purpose.trim(), date };
    if (!values.receiver) return null;
    return drawStamp(
      values.purpose
        ? i18n.t({ id: 'copies.stampPurpose', message: 'For {receiver} · {purpose} · {date}', values })
        : i18n.t({ id: 'copies.stamp', message: 'For {receiver} · {date}', values }),
    );
  }, [receiver, purpose, date]);
}
