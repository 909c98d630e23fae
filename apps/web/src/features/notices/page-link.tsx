import type { ComponentProps, MouseEvent } from 'react';

interface PageLinkProps extends ComponentProps<'a'> {
  path: string;
  onGo: (path: string) => void;
}

/** A link to a page of the app that closes the panel first. */
export function PageLink({ path, onGo, ...rest }: PageLinkProps) {
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens in a new tab
    event.preventDefault();
    onGo(path);
  }
  return <a {...rest} href={path} onClick={follow} />;
}
