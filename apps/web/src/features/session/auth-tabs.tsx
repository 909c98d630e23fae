import type { MessageDescriptor } from '@lingui/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { i18n } from '../../lib/i18n.ts';

export type AuthTab = 'sign-in' | 'sign-up';

const TABS: readonly { value: AuthTab; label: MessageDescriptor }[] = [
  { value: 'sign-in', label: { id: 'signIn.tab', message: 'Sign In' } },
  { value: 'sign-up', label: { id: 'signUp.tab', message: 'Sign Up' } },
];

interface AuthTabsProps {
  value: AuthTab;
  onChange: (value: AuthTab) => unknown;
  children: ReactNode;
}

/** Two tabs drawn as a switch. Not the kit's tabs: they would add 6 kB, a twentieth of this page's budget. */
export function AuthTabs({ value, onChange, children }: AuthTabsProps) {
  const id = useId();
  function move(event: KeyboardEvent<HTMLElement>) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = TABS.find((tab) => tab.value !== value);
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }
  return (
    <>
      <div
        className="auth-tabs"
        role="tablist"
        aria-label={i18n.t({ id: 'signIn.tabs', message: 'Sign in or sign up' })}
        onKeyDown={move}
      >
        {TABS.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {i18n.t(tab.label)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
