import insurance from '../../assets/specimens/health-mia.webp';
import lease from '../../assets/specimens/lease.webp';
import licence from '../../assets/specimens/licence-elena.webp';
import passport from '../../assets/specimens/passport-cover.webp';
import type { DocShape } from '../../ui/doc-object.tsx';
import '../../ui/doc-object.css';

const PAPERS: readonly { src: string; shape: DocShape; place: string }[] = [
  { src: passport, shape: 'booklet', place: 'auth-scene-passport' },
  { src: lease, shape: 'a4', place: 'auth-scene-lease' },
  { src: licence, shape: 'id1', place: 'auth-scene-licence' },
  { src: insurance, shape: 'id1', place: 'auth-scene-insurance' },
];

/**
 * A few papers on green cloth next to the form. Hidden below 901 px and loaded lazily, so phones fetch none of them.
 */
export function AuthScene() {
  return (
    <div className="auth-scene" aria-hidden="true">
      {PAPERS.map(({ src, shape, place }) => (
        <span key={place} className={`doc-object ${shape} ${place}`}>
          <img src={src} alt="" loading="lazy" decoding="async" />
        </span>
      ))}
    </div>
  );
}
