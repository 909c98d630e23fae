// Before the first paint: src/lib/theme.ts says why.
(() => {
  const LARGE_TEXT_PX = 20;
  const THEME_COLORS = { light: '#215f3a', dark: '#103723' };
  const night = matchMedia('(prefers-color-scheme: dark)');

  function storedChoice() {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  }

  function apply() {
    const choice = storedChoice();
    const theme = choice === 'light' || choice === 'dark' ? choice : night.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLORS[theme]);
  }

  function measureText() {
    const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    document.documentElement.classList.toggle('large-text', px >= LARGE_TEXT_PX);
  }

  function followTextSize() {
    const rem = document.createElement('i');
    Object.assign(rem.style, { position: 'absolute', width: '1rem', visibility: 'hidden' });
    document.body.append(rem);
    new ResizeObserver(measureText).observe(rem);
  }

  apply();
  measureText();
  addEventListener('DOMContentLoaded', followTextSize);
  night.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply();
  });
})();
