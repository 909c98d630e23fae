import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { useRouter } from '@tanstack/react-router';
import { useDueNotices } from '../../features/documents/attention/due-notices.tsx';
import { NoticePanel } from '../../features/notices/notice-panel.tsx';
import { useNow } from '../../household/use-now.ts';

interface NoticesLayerProps {
  open: boolean;
  readerId: string;
  onClose: () => void;
}

/** The notifications; those of papers are described by the papers themselves. */
export function NoticesLayer({ open, readerId, onClose }: NoticesLayerProps) {
  const router = useRouter();
  const describeDue = useDueNotices(readerId, calendarDate(useNow()));
  return (
    <NoticePanel open={open} onClose={onClose} onGo={(path) => router.history.push(path)} describeDue={describeDue} />
  );
}
