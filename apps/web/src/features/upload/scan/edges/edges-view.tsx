import ArrowLeft from 'lucide-react/icons/arrow-left';
import Crop from 'lucide-react/icons/crop';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { ScanHeading } from '../scan-heading.tsx';
import { Magnifier } from './magnifier.tsx';
import { type Handle, handlePoint, type Quad, WHOLE_PICTURE } from './quad.ts';
import { QuadHandles } from './quad-handles.tsx';
import { QuadOutline } from './quad-outline.tsx';

interface EdgesViewProps {
  photo: Blob;
  /** what was proposed, or set before */
  quad: Quad;
  isBusy: boolean;
  onUse: (quad: Quad) => void;
  onTakeAgain: () => void;
  onBack: () => void;
}

export function EdgesView({ photo, quad: proposed, isBusy, onUse, onTakeAgain, onBack }: EdgesViewProps) {
  const [quad, setQuad] = useState(proposed);
  const [ratio, setRatio] = useState(3 / 4);
  const [active, setActive] = useState<Handle | null>(null);
  const src = useObjectUrl(photo);
  return (
    <section className="scan-view dark-scan" data-theme="dark">
      <header>
        <IconButton label={i18n.t({ id: 'scan.goBack', message: 'Go back' })} icon={ArrowLeft} onClick={onBack} />
        <ScanHeading>{i18n.t({ id: 'scan.setEdges', message: 'Set the edges' })}</ScanHeading>
        <IconButton
          label={i18n.t({ id: 'scan.wholePicture', message: 'Use the whole picture' })}
          icon={Crop}
          onClick={() => setQuad(WHOLE_PICTURE)}
        />
      </header>
      <div className="scan-stage">
        {src && (
          <div className="scan-picture" style={{ '--ratio': ratio }}>
            <img
              src={src}
              alt={i18n.t({ id: 'scan.photoTaken', message: 'The picture you took' })}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
            />
            <QuadOutline quad={quad} />
            <QuadHandles quad={quad} onChange={setQuad} onActive={setActive} />
          </div>
        )}
        {src && active && <Magnifier src={src} ratio={ratio} point={handlePoint(quad, active)} />}
        <p className="scan-hint">
          {i18n.t({ id: 'scan.dragHint', message: 'Drag a corner to fit. The edges are straightened.' })}
        </p>
      </div>
      <footer className="scan-actions">
        <Button size="big" icon={RotateCcw} onClick={onTakeAgain}>
          {i18n.t({ id: 'scan.takeAgain', message: 'Take again' })}
        </Button>
        <Button variant="primary" size="big" busy={isBusy} onClick={() => onUse(quad)}>
          {i18n.t({ id: 'scan.usePage', message: 'Use this page' })}
        </Button>
      </footer>
    </section>
  );
}
