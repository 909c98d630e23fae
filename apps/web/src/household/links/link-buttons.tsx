import type { Link } from '@kinvault/domain/links/link.schema.ts';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSendLink } from './links.api.ts';

interface LinkButtonsProps {
  link: Pick<Link, 'id' | 'receiver' | 'hasPassword'>;
  /** what the phone's share sheet says */
  title: string;
  /** true: right after it was made */
  isMade?: boolean;
}

/** 'Copy', and the phone's own sheet where there is one. */
export function LinkButtons({ link, title, isMade }: LinkButtonsProps) {
  const { copy, send } = useSendLink();
  const sendLabel = i18n.t({ id: 'links.send', message: 'Send the link for {name}', values: { name: link.receiver } });
  return (
    <>
      {'share' in navigator && (
        <IconButton
          label={sendLabel}
          icon={Share2}
          variant={isMade ? 'primary' : 'second'}
          onClick={() => void send(link, title)}
        />
      )}
      <Button variant={isMade ? 'primary' : 'second'} icon={Copy} about={link.receiver} onClick={() => void copy(link)}>
        {i18n.t({ id: 'links.copy', message: 'Copy' })}
      </Button>
    </>
  );
}
