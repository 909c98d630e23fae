import type { I18n } from '@lingui/core';

/** 'Rivera' becomes 'Rivera family'; a name that says so already stays as it is ('Rivera family', 'The Okafor Family'). */
export function familyTitle(i18n: I18n, name: string): string {
  if (/\bfamily$/i.test(name.trim())) return name;
  return i18n.t({ id: 'family.title', message: '{name} family', values: { name } });
}
