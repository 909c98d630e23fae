import type { ReactNode } from 'react';
import './app-shell.css';
import { SkipLink } from './skip-link.tsx';

interface AppShellProps {
  /** from 768 px up; below, put the same content into a SlideOver */
  sidebar: ReactNode;
  /** names the sidebar: 'Family members' */
  sidebarLabel: string;
  topbar: ReactNode;
  children: ReactNode;
  /** phones: the bar that stays at the top */
  mobileBar?: ReactNode;
  /** phones: the actions within reach of the thumb: icon, wide button, icon */
  bottomBar?: ReactNode;
}

/** The frame of every screen after sign-in: sidebar and main; on phones two bars with the page between them. */
export function AppShell({ sidebar, sidebarLabel, topbar, children, mobileBar, bottomBar }: AppShellProps) {
  return (
    <div className="app-shell">
      <SkipLink />
      <aside className="sidebar" aria-label={sidebarLabel}>
        {sidebar}
      </aside>
      <div className="app-shell-main">
        {mobileBar && <div className="app-shell-phone-top">{mobileBar}</div>}
        <main className="app-shell-content" id="main" tabIndex={-1}>
          <div className="app-shell-bar">{topbar}</div>
          {children}
        </main>
        {bottomBar && <div className="app-shell-phone-bar">{bottomBar}</div>}
      </div>
    </div>
  );
}
