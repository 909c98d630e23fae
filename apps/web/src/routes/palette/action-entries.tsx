import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import FlaskConical from 'lucide-react/icons/flask-conical';
import FolderOpen from 'lucide-react/icons/folder-open';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import Sun from 'lucide-react/icons/sun';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { familiesWhere } from '../../features/families/member-rights.ts';
import { beginsWords } from '../../features/palette/match-rank.ts';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { errorNotice } from '../../lib/error-sentences.ts';
import { signOut } from '../../lib/session.ts';
import { useTheme } from '../../lib/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/** What the page itself can open. */
export interface Openers {
  /** an upload for whom the page is about; absent where the person may only look: then it is for themselves */
  onUpload?: () => void;
  onManageFamily: () => void;
  onEditProfile: () => void;
}

type ActionEntry = PaletteEntry & {
  /** other words for it */
  keywords: string;
};

/** By words that begin like what was typed: letters from the middle of a word would find half of them. */
export function findActions<T extends { label: string; keywords: string }>(
  actions: readonly T[],
  words: readonly string[],
) {
  return actions.filter(({ label, keywords }) => beginsWords(`${label} ${keywords}`, words));
}

const THEMES = [
  { theme: 'light', label: 'Light theme', icon: Sun },
  { theme: 'dark', label: 'Dark theme', icon: Moon },
  { theme: 'system', label: 'System theme', icon: Monitor },
] as const;

interface Actor {
  families: readonly Family[];
  person: Person;
  openers: Openers;
}

/** What this person may do, the most common first. */
export function useActionEntries({ families, person, openers }: Actor): ActionEntry[] {
  const navigate = useNavigate();
  const leave = useLeave();
  const [theme, setTheme] = useTheme();
  const view = (name?: string) => () => void navigate({ to: '/dashboard', search: { view: name } });
  const uploadOwn = () => void navigate({ to: '/dashboard', search: { member: person.id, upload: true } });
  const mayInvite = familiesWhere('invite', families, person.id).length > 0;
  return [
    action('Upload Document', Plus, openers.onUpload ?? uploadOwn, 'add new scan'),
    action('Overview', House, view(), 'home dashboard'),
    action('Next 12 months', CalendarClock, view('timeline'), 'timeline expiry expires renew year'),
    action('Family/General Documents', FolderOpen, view('general'), 'common shared'),
    ...(mayInvite ? [action('Manage Family', UsersRound, openers.onManageFamily, 'invite add member code')] : []),
    action('Edit Profile', UserRound, openers.onEditProfile, 'name picture phone email account'),
    action('Trash', Trash2, view('trash'), 'deleted bin restore'),
    action('Test data', FlaskConical, () => void navigate({ to: '/test-data' }), 'sample generate'),
    ...THEMES.filter((choice) => choice.theme !== theme).map((choice) =>
      action(choice.label, choice.icon, () => setTheme(choice.theme), 'look colours mode'),
    ),
    action('Sign out', LogOut, leave, 'log out leave'),
  ];
}

function action(label: string, icon: LucideIcon, onChoose: () => void, keywords: string): ActionEntry {
  return { id: `action-${label}`, label, keywords, image: <Icon of={icon} />, onChoose };
}

function useLeave(): () => void {
  const { toast } = useToast();
  return () =>
    void signOut().catch((error: unknown) =>
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
    );
}
