// The landing page is rendered once, at build time, but its example starts today: this script computes the dates
// from the reader's calendar. Without it the dates of the day of the build stay.
(() => {
  const FORMATS = {
    day: { day: 'numeric', month: 'short' },
    short: { day: 'numeric', month: 'short', year: 'numeric' },
    long: { day: 'numeric', month: 'long', year: 'numeric' },
  };
  const DAY_MS = 86_400_000;
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const { lang } = document.documentElement;
  const locale = lang === 'ar' ? 'ar-u-nu-arab' : lang; // the digits of the rest of the page
  const write = (time, options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(time);

  for (const element of document.querySelectorAll('time[data-days]')) {
    const time = today + Number(element.dataset.days) * DAY_MS;
    element.dateTime = new Date(time).toISOString().slice(0, 10);
    element.textContent = write(time, FORMATS[element.dataset.format]);
  }

  for (const [index, month] of document.querySelectorAll('[data-month]').entries()) {
    const first = Date.UTC(now.getFullYear(), now.getMonth() + 1 + index, 1);
    const isJanuary = new Date(first).getUTCMonth() === 0;
    const place = `${((first - today) / DAY_MS / 365) * 100}%`;
    for (const part of month.children) part.setAttribute('x', place);
    month.querySelector('text').textContent = write(first, { month: 'short', ...(isJanuary && { year: '2-digit' }) });
  }

  // this page is for visitors: a session that ended while the app was closed leaves no paper on this device [OFF-2]
  const kept = JSON.parse(localStorage.getItem('kinvault-kept') ?? 'null');
  if (!kept?.openFor) return;
  localStorage.setItem('kinvault-kept', JSON.stringify({ ...kept, openFor: null }));
  indexedDB.deleteDatabase('kinvault-kept');
})();
