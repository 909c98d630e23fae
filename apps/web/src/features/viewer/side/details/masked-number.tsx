import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';

/** Whoever looks over one's shoulder reads no passport number; leaving the panel hides it again [D-22]. */
export function MaskedNumber({ number }: { number: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="row wrap">
      {isShown ? (
        <span className="masked-number">{number}</span>
      ) : (
        <span>
          <span aria-hidden="true">••••••••</span>
          <span className="visually-hidden">Hidden</span>
        </span>
      )}
      <Button variant="link" aria-label={isShown ? 'Hide number' : 'Show number'} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  );
}
