import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Printer from 'lucide-react/icons/printer';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyUrlButton } from './copy-url-button.tsx';
import { DownloadLink } from './download-link.tsx';
import type { ListPosition } from './list-position.ts';

interface ViewerBarProps {
  document: Document;
  position: ListPosition;
  onOpen: (documentId: string) => void;
  onClose: () => void;
  onSearch: () => void;
  print: { start: () => void; isReady: boolean };
  actions: ReactNode;
}

/** The desktop viewer's bar: name, position in the list, and actions [DVW-1, DVW-4]. */
export function ViewerBar({ document, position, onOpen, onClose, onSearch, print, actions }: ViewerBarProps) {
  const { previous, next, label } = position;
  return (
    <header className="viewer-bar">
      <div className="grow">
        <h2 id="viewer-title" className="ellipsis">
          <bdi>{document.name}</bdi>
        </h2>
        <p className="text-tiny muted tabular">
          {documentTypeName(i18n, document.type)} · {fileSizeText(i18n, document.sizeBytes)}
        </p>
      </div>
      <span className="text-small muted tabular viewer-bar-place" role="status">
        {label}
      </span>
      <IconButton
        label={i18n.t({ id: 'viewer.previous', message: 'Previous document' })}
        icon={ChevronLeft}
        aria-disabled={!previous}
        onClick={() => previous && onOpen(previous.id)}
      />
      <IconButton
        label={i18n.t({ id: 'viewer.next', message: 'Next document' })}
        icon={ChevronRight}
        aria-disabled={!next}
        onClick={() => next && onOpen(next.id)}
      />
      <span className="viewer-separator" />
      <IconButton
        label={i18n.t({ id: 'viewer.search', message: 'Search in document' })}
        icon={Search}
        onClick={onSearch}
      />
      <IconButton
        label={i18n.t({ id: 'viewer.print', message: 'Print' })}
        icon={Printer}
        aria-disabled={!print.isReady}
        onClick={print.start}
      />
      <CopyUrlButton document={document} />
      <DownloadLink document={document} />
      {actions && <span className="viewer-separator" />}
      {actions}
      <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={X} onClick={onClose} />
    </header>
  );
}
