// Applies the theme that src/lib/theme.ts stores, before the first paint [STA-12]: a module would run too late.
(() => {
  const THEME_COLORS = { light: '#215f3a', dark: '#103723' };
  const night = matchMedia('(prefers-color-scheme: dark)');

  function storedChoice() {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null; // storage is forbidden: follow the system
    }
  }

  function apply() {
    const choice = storedChoice();
    const theme = choice === 'light' || choice === 'dark' ? choice : night.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLORS[theme]);
  }

  apply();
  night.addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply();
  });
})();
