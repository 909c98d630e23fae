import { KitSection } from './kit-section.tsx';

const GREENS = [50, 200, 300, 400, 500, 600, 700, 800, 900].map((step) => `green-${step}`);
const SURFACES = ['table', 'well', 'paper', 'raised', 'line', 'line-strong', 'ink-3', 'ink'];
const SOFTS = ['accent-soft', 'soon-soft', 'expired-soft'];

export function KitColors() {
  return (
    <KitSection title="Color">
      <Swatches names={GREENS} />
      <Swatches names={[...SURFACES, ...SOFTS]} />
    </KitSection>
  );
}

function Swatches({ names }: { names: string[] }) {
  return (
    <ul className="kit-swatches">
      {names.map((name) => (
        <li key={name}>
          <span style={{ background: `var(--${name})` }} />
          <span className="text-tiny muted">{name}</span>
        </li>
      ))}
    </ul>
  );
}

export function KitType() {
  return (
    <KitSection title="Type">
      <p className="serif kit-type-4">Brygada 1918 for headlines</p>
      <p className="serif kit-type-3">Mia Rivera, 34 px</p>
      <p className="kit-type-x">Hanken Grotesk 20 for dialog titles</p>
      <p>
        Hanken Grotesk 15 for controls: 13 Dec 2026, 1.2 MB, 111 000.{' '}
        <span className="muted">Muted, never below 13.</span>
      </p>
      <p className="kit-type-code">K7Q4MX</p>
    </KitSection>
  );
}
