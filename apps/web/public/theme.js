// Sets the theme before the first paint [STA-12]. A classic script of its own, since the page's
// policy allows no inline code and a module would run too late. The one place that applies a theme:
// src/lib/theme.ts stores the choice and this script follows it, in this tab and in every other.
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
