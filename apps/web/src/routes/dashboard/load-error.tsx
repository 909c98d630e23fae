import RotateCw from 'lucide-react/icons/rotate-cw';
import { errorNotice } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import './load-error.css';

interface LoadErrorProps {
  title: string;
  /** 'h1' where nothing else heads the page */
  heading?: 'h1' | 'h2';
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A part that could not be loaded says so in its own place; the rest of the page goes on [ERR-1, ERR-4]. */
export function LoadError({ title, heading: Heading = 'h2', error, isRetrying, onRetry }: LoadErrorProps) {
  const notice = errorNotice(error);
  return (
    <section className="load-error" role="alert">
      <Heading>{title}</Heading>
      <p>
        <b>{notice.title}.</b> {notice.description} Nothing is lost.
      </p>
      <Button variant="primary" icon={RotateCw} busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </section>
  );
}
