import { useState } from 'react';
import './avatar.css';
import { avatarColors, initials } from './avatar-colors.ts';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** decides the colors */
  id: string;
  name: string;
  /** px; 40 by default */
  size?: number;
  src?: string | null;
  presence?: 'on' | 'off';
  className?: string;
}

/** Hidden from assistive technology: the name (and the presence in words) is always next to it. */
export function Avatar({ id, name, size, src, presence, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return (
    <span
      className={classNames('avatar', className)}
      style={size ? { '--av': `${size}px` } : undefined}
      aria-hidden="true"
    >
      {src && src !== brokenSrc ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBrokenSrc(src)} />
      ) : (
        <Initials id={id} name={name} />
      )}
      {presence && <span className={classNames('avatar-dot', presence)} />}
    </span>
  );
}

function Initials({ id, name }: { id: string; name: string }) {
  const { paper, ink } = avatarColors(id);
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={paper} />
      <text x="20" y="20" dy="0.355em" textAnchor="middle" fill={ink}>
        {initials(name)}
      </text>
    </svg>
  );
}

/** The first few avatars, overlapping; show the names or the number next to it. */
export function AvatarStack({
  people,
  max = 4,
  size = 28,
}: {
  people: readonly { id: string; name: string; src?: string | null }[];
  max?: number;
  size?: number;
}) {
  const hidden = people.length - max;
  return (
    <span className="avatar-stack" aria-hidden="true">
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} id={person.id} name={person.name} src={person.src} size={size} />
      ))}
      {hidden > 0 && (
        <span className="avatar more" style={{ '--av': `${size}px` }}>
          +{hidden}
        </span>
      )}
    </span>
  );
}
