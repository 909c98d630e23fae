import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorNotice } from '../lib/error-sentences.ts';
import { shouldRetry } from '../lib/query-client.ts';
import { Button } from './button.tsx';
import './load-error.css';

/** A person who waits should not have to press; but a server in trouble is not pressed either. */
const RETRY_MS = 15_000;

interface LoadErrorProps {
  title: string;
  /** what it means that this could not be loaded */
  children?: ReactNode;
  /** 'h1' where nothing else heads the page */
  heading?: 'h1' | 'h2';
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A part that could not be loaded says so in its own place; the rest of the page goes on [ERR-1, ERR-4]. It tries again by itself. */
export function LoadError({ title, heading: Heading = 'h2', error, isRetrying, onRetry, children }: LoadErrorProps) {
  const notice = errorNotice(error);
  useRetries(error, isRetrying, onRetry);
  return (
    <section className="load-error" role="alert">
      <Heading>{title}</Heading>
      <p>
        <b>{notice.title}.</b> {notice.description} {children ?? 'Nothing is lost.'}
      </p>
      <Button variant="primary" icon={RotateCw} busy={isRetrying} onClick={onRetry}>
        Try again
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
