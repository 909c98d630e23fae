import type { MessageDescriptor } from '@lingui/core';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { i18n } from '../lib/i18n.ts';
import { type Theme, useTheme } from '../lib/theme.ts';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

const CHOICES = [
  { theme: 'light', label: { id: 'theme.light', message: 'Light' }, icon: Sun },
  { theme: 'dark', label: { id: 'theme.dark', message: 'Dark' }, icon: Moon },
  { theme: 'system', label: { id: 'theme.system', message: 'System' }, icon: Monitor },
] as const satisfies readonly { theme: Theme; label: MessageDescriptor; icon: unknown }[];

const FACES = { light: Sun, dark: Moon, system: SunMoon } as const;

/** Light, dark, or the operating system's theme. [STA-12] */
export function ThemeToggle({ className }: { className?: string }) {
  const [theme, setTheme] = useTheme();
  const current = i18n.t({
    id: 'theme.current',
    message: '{theme, select, light {Theme: light} dark {Theme: dark} other {Theme: system}}',
    values: { theme },
  });
  return (
    <Menu
      label={i18n.t({ id: 'theme.label', message: 'Theme' })}
      trigger={<IconButton label={current} icon={FACES[theme]} className={className} />}
      items={CHOICES.map((choice) => ({
        label: i18n.t(choice.label),
        icon: choice.icon,
        checked: choice.theme === theme,
        onSelect: () => setTheme(choice.theme),
      }))}
    />
  );
}
