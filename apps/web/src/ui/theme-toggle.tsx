import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { type Theme, useTheme } from '../lib/theme.ts';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

const CHOICES = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; icon: unknown }[];

const FACES = { light: Sun, dark: Moon, system: SunMoon } as const;

/** Light, dark, or as the operating system has it. [STA-12] */
export function ThemeToggle({ className }: { className?: string }) {
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      label="Theme"
      trigger={<IconButton label={`Theme: ${theme}`} icon={FACES[theme]} className={className} />}
      items={CHOICES.map((choice) => ({
        label: choice.label,
        icon: choice.icon,
        checked: choice.theme === theme,
        onSelect: () => setTheme(choice.theme),
      }))}
    />
  );
}
