/** Colors, type and shapes of apps/web/src/ui/tokens.css, the part that this page needs; a test compares them. */
export const TOKENS = {
  light: {
    '--table': '#f2f0eb',
    '--well': '#e8e5de',
    '--fill': '#e8e5de',
    '--paper': '#fdfcfa',
    '--line': '#dcd8cf',
    '--ink': '#1c1e1a',
    '--ink-3': '#605f57',
    '--accent': 'var(--green-700)',
    '--accent-ink': '#1c5733',
    '--accent-soft': '#e3eed6',
    '--focus': '#215f3a',
    '--soon': '#8a5000',
    '--soon-solid': '#d08a1d',
    '--soon-soft': '#fbeccb',
    '--soon-line': '#c9922f',
    '--soon-ink': '#6f4000',
    '--expired': '#a82c1c',
    '--expired-solid': '#b93a28',
    '--expired-soft': '#f9e2dc',
    '--expired-line': '#cf7d6e',
    '--expired-ink': '#8c2215',
    '--valid': 'var(--green-600)',
  },
  dark: {
    '--table': '#151713',
    '--well': '#11140f',
    '--fill': '#2f342b',
    '--paper': '#1e211c',
    '--line': '#33372f',
    '--ink': '#eeece4',
    '--ink-3': '#a09f95',
    '--accent': 'var(--green-300)',
    '--accent-ink': '#b3d18f',
    '--accent-soft': '#2b3a25',
    '--focus': '#b9d894',
    '--soon': '#f0bd62',
    '--soon-solid': '#e0a23a',
    '--soon-soft': '#3a2e14',
    '--soon-line': '#8a6a26',
    '--soon-ink': '#f5cf88',
    '--expired': '#f49f8c',
    '--expired-solid': '#d9614c',
    '--expired-soft': '#41201a',
    '--expired-line': '#9a4a3b',
    '--expired-ink': '#f8b9aa',
    '--valid': 'var(--green-400)',
  },
  always: {
    '--green-300': '#abcb84',
    '--green-400': '#84b065',
    '--green-600': '#38773f',
    '--green-700': '#215f3a',
    '--text-xs': '0.8125rem',
    '--text-sm': '0.875rem',
    '--text-md': '0.9375rem',
    '--text-lg': '1.0625rem',
    '--text-3xl': '2.125rem',
    '--r-control': '8px',
    '--r-card': '12px',
  },
};

const print = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

export const STYLE = `@font-face{font-family:'Hanken Grotesk';src:url(/fonts/hanken-grotesk.woff2) format('woff2');font-weight:100 900;font-display:swap}
@font-face{font-family:'Brygada 1918';src:url(/fonts/brygada-1918.woff2) format('woff2');font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;${print({ ...TOKENS.always, ...TOKENS.light })}}
@media (prefers-color-scheme:dark){:root{${print(TOKENS.dark)}}}
*{box-sizing:border-box;margin:0;padding:0}
body{font:var(--text-md)/1.5 'Hanken Grotesk',system-ui,sans-serif;color:var(--ink);background:var(--table);-webkit-text-size-adjust:100%}
main{max-width:1080px;margin:0 auto;padding:28px 32px 72px}
h1,.figure{font-family:'Brygada 1918',Georgia,serif;font-weight:500;text-wrap:balance}
h1{font-size:var(--text-3xl);line-height:1.12;letter-spacing:-.01em}
h2{font-size:var(--text-lg);font-weight:600;flex:1;min-width:0}
a{color:var(--accent-ink)}a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.quiet{color:var(--ink-3);font-size:var(--text-sm);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.row{display:flex;align-items:center;gap:14px}
header{display:flex;flex-wrap:wrap;align-items:flex-end;justify-content:space-between;gap:8px 24px;margin-bottom:24px}
header .quiet{font-size:var(--text-md);margin-top:6px}
.cards{display:grid;grid-template-columns:1.35fr 1fr;gap:20px;margin-bottom:20px}
.cards.even{grid-template-columns:repeat(2,minmax(0,1fr))}
.stack{display:grid;gap:20px;min-width:0}
section{display:grid;gap:14px;align-content:start;min-width:0;padding:22px 24px 24px;background:var(--paper);border:1px solid var(--line);border-radius:var(--r-card)}
svg{width:20px;height:20px;stroke-width:1.75;display:block}
.icon{width:44px;height:44px;border-radius:10px;background:var(--table);display:grid;place-items:center;color:var(--accent-ink);flex:none}
.figure{font-size:1.5rem;line-height:1.2;margin-bottom:4px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.badge{display:inline-flex;align-items:center;gap:5px;min-height:24px;padding:0 8px;border-radius:6px;background:var(--accent-soft);color:var(--accent-ink);font-size:var(--text-xs);font-weight:600;white-space:nowrap}
.badge svg{width:14px;height:14px;stroke-width:2.1}
.warn{border-color:var(--soon-line)}.warn .icon{color:var(--soon);background:var(--soon-soft)}.warn .badge{color:var(--soon-ink);background:var(--soon-soft)}
.bad{border-color:var(--expired-line)}.bad .icon{color:var(--expired);background:var(--expired-soft)}.bad .badge{color:var(--expired-ink);background:var(--expired-soft)}
.bar{height:6px;border-radius:3px;display:block;width:100%;background:var(--well)}
.bar rect{fill:var(--accent)}.warn .bar rect{fill:var(--soon-solid)}.bad .bar rect{fill:var(--expired-solid)}
.turns{display:grid;grid-template-columns:repeat(14,1fr);gap:5px;list-style:none}
.turns li{height:22px;border-radius:4px;background:var(--fill)}
.turns .made{background:var(--valid)}
.turns .missing{background:repeating-linear-gradient(-55deg,color-mix(in srgb,var(--expired-solid) 50%,transparent) 0 1.5px,transparent 1.5px 6px),var(--expired-soft);box-shadow:inset 0 0 0 1px var(--expired-line)}
.ends{display:flex;justify-content:space-between;margin-top:-8px;font-size:var(--text-xs)}
.note{padding:14px 16px;border-radius:10px;line-height:1.4;background:var(--soon-soft);color:var(--soon-ink);overflow-wrap:anywhere}
.bad .note{background:var(--expired-soft);color:var(--expired-ink)}
.note p+p{margin-top:8px}
code{font:500 .92em ui-monospace,monospace;white-space:nowrap}
dl{font-size:var(--text-md)}dl div{display:grid;grid-template-columns:120px minmax(0,1fr);padding:10px 0}dl div+div{border-top:1px solid var(--line)}
dt{color:var(--ink-3)}dd{overflow-wrap:anywhere}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:900px){.cards,.cards.even{grid-template-columns:minmax(0,1fr)}}
@media (max-width:560px){main{padding:16px 16px 48px}section{padding:18px}dl div{grid-template-columns:72px minmax(0,1fr)}.turns{gap:3px}}
`;
