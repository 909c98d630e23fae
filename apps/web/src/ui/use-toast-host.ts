import { useEffect, useState } from 'react';
import { innermostDialog, subscribeToTopLayer } from './top-layer.ts';

/**
 * The element that contains the toasts. It is moved into the innermost open dialog and back, since a
 * modal dialog makes everything outside it inert; moved, not rendered again, so no timer restarts.
 */
export function useToastHost(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    const place = () => {
      const parent = innermostDialog() ?? document.body;
      if (host.parentElement !== parent) parent.append(host);
    };
    place();
    const unsubscribe = subscribeToTopLayer(place);
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);
  return host;
}
