import { type KeyboardEvent, type ReactNode, useId } from 'react';

export type AuthTab = 'sign-in' | 'sign-up';

const TABS: readonly { value: AuthTab; label: string }[] = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
];

interface AuthTabsProps {
  value: AuthTab;
  onChange: (value: AuthTab) => unknown;
  children: ReactNode;
}

/** Two tabs drawn as a switch. By hand: the kit's tabs cost this page 6 kB, a twentieth of what it may load. */
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
      <div className="auth-tabs" role="tablist" aria-label="Sign in or sign up" onKeyDown={move}>
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
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
