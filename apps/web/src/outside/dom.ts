type Child = Node | string | false | null | undefined;
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

/** `onclick` and its like are listeners; `false` and `undefined` leave an attribute out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (name === 'className') made.className = String(value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => typeof child === 'string' || child instanceof Node));
  return made;
}

interface ButtonLooks {
  look?: 'primary' | 'second' | 'ghost' | 'link';
  icon?: IconName;
  big?: boolean;
  /** accessible name of a button that shows only its icon */
  label?: string;
}

/** A button of the kit. */
export function button(words: string, onclick: () => void, { look = 'second', icon, big, label }: ButtonLooks = {}) {
  const classes = ['button', look, big && 'big full', label && 'icon-only'].filter(Boolean).join(' ');
  const named = { 'aria-label': label, title: label };
  return element('button', { type: 'button', className: classes, ...named, onclick }, icon && drawIcon(icon), words);
}

/** The shapes of lucide (ISC), by their names there. */
const ICONS = {
  lock: ['M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z', 'M7 11V7a5 5 0 0 1 10 0v4'],
  eye: [
    'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  ],
  alert: ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0', 'M12 8v4', 'M12 16h.01'],
  expand: ['m15 15 6 6', 'm15 9 6-6', 'M21 16v5h-5', 'M21 8V3h-5', 'M3 16v5h5', 'm3 21 6-6', 'M3 8V3h5', 'M9 9 3 3'],
  download: ['M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5'],
  printer: [
    'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2',
    'M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6',
    'M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z',
  ],
  message: [
    'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
  ],
  scissors: [
    'M3 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    'M8.12 8.12 12 12',
    'M20 4 8.12 15.88',
    'M3 18a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
    'M14.8 14.8 20 20',
  ],
  plus: ['M5 12h14', 'M12 5v14'],
  minus: ['M5 12h14'],
  close: ['M18 6 6 18', 'm6 6 12 12'],
  check: ['M20 6 9 17l-5-5'],
  picture: [
    'M10.3 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10l-3.1-3.1a2 2 0 0 0-2.814.014L6 21',
    'm14 19.5 3-3 3 3',
    'M17 22v-5.5',
    'M7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  ],
  camera: [
    'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z',
    'M9 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  ],
  file: ['M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7z', 'M14 2v4a2 2 0 0 0 2 2h4'],
} satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof ICONS;

export function drawIcon(name: IconName): SVGElement {
  const icon = draw('svg', {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    class: 'icon',
    'aria-hidden': 'true',
  });
  for (const d of ICONS[name]) icon.append(draw('path', { d }));
  return icon;
}

export function draw(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
