import { CARD_MM } from '@kinvault/domain/documents/card-sheet.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import type { CSSProperties } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { isUprightFrame, type Turn } from './card-frame.ts';
import type { SidePicture } from './use-side-picture.ts';

interface CardPictureProps {
  picture: SidePicture;
  area: PageBox;
  turn: Turn;
  /** The longer side of the card, in CSS pixels. */
  length: number;
  isGray?: boolean;
}

/** Whether it is printed upright. */
export function isUprightCard({ picture, area, turn }: Pick<CardPictureProps, 'picture' | 'area' | 'turn'>): boolean {
  return isUprightFrame(picture, area) !== (turn % 180 !== 0);
}

/** What is in the frame, turned, as it will be printed. */
export function CardPicture({ picture, area, turn, length, isGray = false }: CardPictureProps) {
  const [width, height] = sized(isUprightFrame(picture, area), length);
  const [outerWidth, outerHeight] = sized(isUprightCard({ picture, area, turn }), length);
  const cut: CSSProperties = {
    ...{ width, height, left: (outerWidth - width) / 2, top: (outerHeight - height) / 2 },
    rotate: `${turn}deg`,
  };
  const whole: CSSProperties = {
    width: width / area.width,
    height: height / area.height,
    left: (-area.x * width) / area.width,
    top: (-area.y * height) / area.height,
  };
  return (
    <span className={classNames('card-picture', isGray && 'gray')} style={{ width: outerWidth, height: outerHeight }}>
      <span style={cut}>
        <img src={picture.src} alt="" draggable={false} style={whole} />
      </span>
    </span>
  );
}

function sized(isUpright: boolean, length: number): [number, number] {
  const short = (length * CARD_MM.height) / CARD_MM.width;
  return isUpright ? [short, length] : [length, short];
}
