import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { PageError } from './page-error.tsx';

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  function retry() {
    reset();
    void router.invalidate();
  }
  return <PageError error={error} onRetry={retry} />;
}
