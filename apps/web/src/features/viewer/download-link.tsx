import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import Download from 'lucide-react/icons/download';
import { i18n } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDownload } from './use-download.ts';

/** The download as an icon, in the bars. */
export function DownloadLink({ document }: { document: Document }) {
  const { href, ...download } = useDownload(document).link;
  return (
    <a
      {...download}
      href={href}
      className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only')}
      title={i18n.t({ id: 'viewer.download', message: 'Download' })}
    >
      <Icon of={Download} />
      <span className="visually-hidden">{i18n.t({ id: 'viewer.download', message: 'Download' })}</span>
    </a>
  );
}
