import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

interface DocumentLinkProps {
  documentId: string;
  className?: string;
  style?: ComponentProps<'a'>['style'];
  children: ReactNode;
}

/** Opens a document above the page; closing it returns here. */
export function DocumentLink({ documentId, ...rest }: DocumentLinkProps) {
  return (
    <Link
      to="/dashboard"
      search={(search) => ({ ...search, doc: documentId })}
      state={{ openedHere: true }}
      resetScroll={false}
      activeProps={{ 'aria-current': undefined }}
      {...rest}
    />
  );
}
