import { ApiError } from '../../lib/api-client.ts';
import { errorNotice } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { PanelHeading } from './panel-heading.tsx';

const ENDED =
  'It was answered, has ended or was withdrawn. Ask the family for a new one, or for their invitation code.';

interface UnusableInviteProps {
  /** undefined: the link was cut, and nobody was asked */
  error: unknown;
  isSignedIn: boolean;
  retry: () => void;
  onLeave: () => void;
}

/** Ended, withdrawn, cut; or nobody answered, which may be tried again. */
export function UnusableInvite({ error, isSignedIn, retry, onLeave }: UnusableInviteProps) {
  const canRetry = error !== undefined && !(error instanceof ApiError && error.status < 429);
  const { title, description } = errorNotice(error);
  return (
    <>
      <PanelHeading key="unusable" lead={canRetry ? description : ENDED}>
        {canRetry ? title : 'This invitation cannot be used'}
      </PanelHeading>
      {canRetry && (
        <Button variant="primary" size="big" full onClick={retry}>
          Try again
        </Button>
      )}
      <Button variant={canRetry ? 'second' : 'primary'} size="big" full onClick={onLeave}>
        {isSignedIn ? 'Go to your documents' : 'Go to Sign In'}
      </Button>
    </>
  );
}
