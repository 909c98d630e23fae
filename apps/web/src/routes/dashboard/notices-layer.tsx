import { useRouter } from '@tanstack/react-router';
import { useDueNotices } from '../../features/documents/attention/due-notices.tsx';
import { NoticePanel } from '../../features/notices/notice-panel.tsx';
import { useReader, useToday } from '../../household/household.tsx';

interface NoticesLayerProps {
  open: boolean;
  onClose: () => void;
}

/** The notifications; those about papers use the papers' data. */
export function NoticesLayer({ open, onClose }: NoticesLayerProps) {
  const router = useRouter();
  const describeDue = useDueNotices(useReader().id, useToday());
  return (
    <NoticePanel open={open} onClose={onClose} onGo={(path) => router.history.push(path)} describeDue={describeDue} />
  );
}
