import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { emergencyQuery } from '../../household/emergency.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { whenSettled } from '../../lib/when-settled.ts';

const EmergencyBanner = lazyComponent(
  async () => (await import('../../features/families/emergency/emergency-banner.tsx')).EmergencyBanner,
);

/** Asks once the page is settled, since hardly anybody has an emergency; then loads what shows it. */
export function EmergencyPlace() {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  const { data } = useQuery({ ...emergencyQuery, enabled: isSettled });
  const running = data?.filter(({ request }) => request !== null) ?? [];
  return running.length > 0 && <EmergencyBanner parts={running} />;
}
