import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Bell } from '../../features/notices/bell.tsx';

const NoticePanel = lazy(() =>
  import('../../features/notices/notice-panel.tsx').then((module) => ({ default: module.NoticePanel })),
);

/** The bell, for whichever bar is on the screen, and the panel that it opens. */
export function useNotices(): { bell: ReactNode; layer: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  const router = useRouter();
  return {
    bell: <Bell onOpen={() => setOpen(true)} />,
    layer: isOpen !== undefined && (
      <Suspense>
        <NoticePanel open={isOpen} onClose={() => setOpen(false)} onGo={(path) => router.history.push(path)} />
      </Suspense>
    ),
  };
}
