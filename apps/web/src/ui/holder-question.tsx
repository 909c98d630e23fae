import UserSearch from 'lucide-react/icons/user-search';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '../lib/trans.tsx';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

interface HolderQuestionProps {
  /** as the paper names them */
  holder: string;
  owner: { name: string; isReader: boolean };
  onSame: () => void;
  onOther: () => void;
}

/** The paper names another person than the one it is uploaded for [REA-6]. */
export function HolderQuestion({ holder, owner: { name, isReader }, onSame, onOther }: HolderQuestionProps) {
  const values = { holder, name };
  return (
    <Callout tone="soon" icon={UserSearch}>
      {isReader ? (
        <Trans
          id="upload.holderIsYou"
          message="It says <b>{holder}</b>, and your profile says <b>{name}</b>. Is this you?"
          values={values}
          components={{ b: <b /> }}
        />
      ) : (
        <Trans
          id="upload.holderIsOther"
          message="It says <b>{holder}</b>, and it’s for <b>{name}</b>. Is this the same person?"
          values={values}
          components={{ b: <b /> }}
        />
      )}
      <div className="row wrap note-actions">
        <Button onClick={onSame}>
          {isReader
            ? i18n.t({ id: 'holder.itsMe', message: 'Yes, it’s me' })
            : i18n.t({ id: 'holder.same', message: 'Yes, the same person' })}
        </Button>
        <Button variant="link" onClick={onOther}>
          {i18n.t({ id: 'holder.someoneElse', message: 'Someone else' })}
        </Button>
      </div>
    </Callout>
  );
}
