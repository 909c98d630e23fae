import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Bell } from '../../features/notices/bell.tsx';
import { late } from '../../lib/late.tsx';

const NoticePanel = late(async () => (await import('../../features/notices/notice-panel.tsx')).NoticePanel);

/** The bell, for whichever bar is on the screen, and the panel that it opens. */
export function useNotices(): { bell: ReactNode; layer: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  const router = useRouter();
  return {
    bell: <Bell onOpen={() => setOpen(true)} />,
    layer: isOpen !== undefined && (
      <NoticePanel open={isOpen} onClose={() => setOpen(false)} onGo={(path) => router.history.push(path)} />
    ),
  };
}
