import { type Html, html } from '../../platform/html.ts';

type Scheme = Record<'background' | 'color' | 'border-color', string>;

// a mail reaches no style sheet of ours: the colors are those of ui/tokens.css
const LIGHT = {
  page: { background: '#e8e5de', color: '#1c1e1a' },
  sheet: { background: '#ffffff' },
  brand: { background: '#215f3a', color: '#ffffff' },
  ink: { color: '#1c1e1a' },
  'ink-2': { color: '#45463f' },
  'ink-3': { color: '#605f57' },
  link: { color: '#1c5733' },
  line: { 'border-color': '#dcd8cf' },
  first: { background: '#215f3a', color: '#ffffff', 'border-color': '#215f3a' },
  other: { background: '#ffffff', color: '#1c5733', 'border-color': '#5f8f5e' },
  'soon-tile': { background: '#fbeccb', color: '#6f4000' },
  'soon-due': { color: '#8a5000' },
  'expired-tile': { background: '#f9e2dc', color: '#8c2215' },
  'expired-due': { color: '#a82c1c' },
} satisfies Record<string, Partial<Scheme>>;

export type Part = keyof typeof LIGHT;

const DARK: Record<Part, Partial<Scheme>> = {
  page: { background: '#151713', color: '#eeece4' },
  sheet: { background: '#1e211c' },
  brand: { background: '#abcb84', color: '#11240f' },
  ink: { color: '#eeece4' },
  'ink-2': { color: '#c9c8be' },
  'ink-3': { color: '#a09f95' },
  link: { color: '#b3d18f' },
  line: { 'border-color': '#33372f' },
  first: { background: '#abcb84', color: '#11240f', 'border-color': '#abcb84' },
  other: { background: '#1e211c', color: '#b3d18f', 'border-color': '#6d9356' },
  'soon-tile': { background: '#3a2e14', color: '#f5cf88' },
  'soon-due': { color: '#f0bd62' },
  'expired-tile': { background: '#41201a', color: '#f8b9aa' },
  'expired-due': { color: '#f49f8c' },
};

/** Inline: a mail program that drops style sheets shows the light scheme. */
export function lightStyle(part: Part): Html {
  return html`${declare(LIGHT[part])}`;
}

/** For a style sheet; what is inline gives way. Each part is the class of its element. */
export const DARK_STYLE = html`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
${Object.entries(DARK).map(([part, scheme]) => html`    .${part} { ${declare(scheme, ' !important')} }\n`)}
  }
`;

function declare(scheme: Partial<Scheme>, priority = ''): string {
  return Object.entries(scheme)
    .map(([property, value]) => `${property}:${value}${priority}`)
    .join(';');
}
