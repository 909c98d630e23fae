import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorNotice } from '../lib/error-messages.ts';
import { i18n } from '../lib/i18n.ts';
import { shouldRetry } from '../lib/retry.ts';
import { Button } from './button.tsx';
import './load-error.css';

/** Often enough that nobody has to press, but gentle on a struggling server. */
const RETRY_MS = 15_000;

interface LoadErrorProps {
  title: string;
  /** what the failure means */
  children?: ReactNode;
  /** 'h1' when the page has no other heading */
  heading?: 'h1' | 'h2';
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown in place of a section that failed to load [ERR-1, ERR-4]. Retries by itself. */
export function LoadError({ title, heading: Heading = 'h2', error, isRetrying, onRetry, children }: LoadErrorProps) {
  const notice = errorNotice(error);
  useRetries(error, isRetrying, onRetry);
  return (
    <section className="load-error" role="alert">
      <Heading>{title}</Heading>
      <p>
        <b>{notice.title}.</b> {notice.description}{' '}
        {children ?? i18n.t({ id: 'ui.nothingLost', message: 'Nothing is lost.' })}
      </p>
      <Button variant="primary" icon={RotateCw} busy={isRetrying} onClick={onRetry}>
        {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
      </Button>
    </section>
  );
}

function useRetries(error: Error, isRetrying: boolean, onRetry: () => void) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  const isWaiting = !isRetrying && shouldRetry(0, error);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => retry.current(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
