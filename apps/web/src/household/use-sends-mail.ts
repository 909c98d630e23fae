import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../lib/session-query.ts';

/** False if the server has no mail server: then no sentence may mention a mail [D-26]. */
export function useSendsMail(): boolean {
  return useQuery(sessionQuery).data?.settings.sendsMail ?? false;
}
