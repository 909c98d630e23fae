import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Coins from 'lucide-react/icons/coins';
import Files from 'lucide-react/icons/files';
import FlaskConical from 'lucide-react/icons/flask-conical';
import FolderOpen from 'lucide-react/icons/folder-open';
import House from 'lucide-react/icons/house';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import Link2 from 'lucide-react/icons/link-2';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import Sun from 'lucide-react/icons/sun';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import { beginsWords } from '../../features/palette/match-rank.ts';
import type { PaletteEntry } from '../../features/palette/palette-entry.ts';
import { familiesWhere } from '../../household/family-permissions.ts';
import { useFamilies, useReader } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { signOut } from '../../lib/leave-session.ts';
import { sessionQuery } from '../../lib/session-query.ts';
import { useTheme } from '../../lib/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import { openKeyboardHelp } from '../keyboard-help/open-keyboard-help.ts';

/** Dialogs that the page can open. */
export interface Openers {
  /** uploads for the person shown on the page; absent if that isn't allowed, then the reader uploads for themselves */
  onUpload?: () => void;
  onManageFamily: () => void;
  onEditProfile: () => void;
}

export type ActionEntry = PaletteEntry & {
  /** other words that find it */
  keywords: string;
};

/** Matches only the start of words: letters from the middle would match half of the actions. */
export function findActions<T extends { label: string; keywords: string }>(
  actions: readonly T[],
  words: readonly string[],
) {
  return actions.filter(({ label, keywords }) => beginsWords(`${label} ${keywords}`, words));
}

const THEMES = [
  { theme: 'light', label: { id: 'palette.lightTheme', message: 'Light theme' }, icon: Sun },
  { theme: 'dark', label: { id: 'palette.darkTheme', message: 'Dark theme' }, icon: Moon },
  { theme: 'system', label: { id: 'palette.systemTheme', message: 'System theme' }, icon: Monitor },
] as const;

interface Actor {
  openers: Openers;
}

/** The actions that this person may take, the most common first. */
export function useActionEntries({ openers }: Actor): ActionEntry[] {
  const families = useFamilies();
  const person = useReader();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const [theme, setTheme] = useTheme();
  const view = (name?: string) => () => void navigate({ to: '/dashboard', search: { view: name } });
  const uploadOwn = () => void navigate({ to: '/dashboard', search: { member: person.id, upload: true } });
  const mayInvite = familiesWhere('invite', families, person.id).length > 0;
  return [
    {
      id: 'action-upload',
      label: i18n.t({ id: 'palette.upload', message: 'Upload Document' }),
      keywords: i18n.t({ id: 'palette.uploadKeywords', message: 'add new scan' }),
      image: <Icon of={Plus} />,
      onChoose: openers.onUpload ?? uploadOwn,
    },
    {
      id: 'action-overview',
      label: i18n.t({ id: 'palette.overview', message: 'Overview' }),
      keywords: i18n.t({ id: 'palette.overviewKeywords', message: 'home dashboard' }),
      image: <Icon of={House} />,
      onChoose: view(),
    },
    {
      id: 'action-timeline',
      label: i18n.t({ id: 'palette.timeline', message: 'Next 12 months' }),
      keywords: i18n.t({ id: 'palette.timelineKeywords', message: 'timeline expiry expires renew year' }),
      image: <Icon of={CalendarClock} />,
      onChoose: view('timeline'),
    },
    {
      id: 'action-costs',
      label: i18n.t({ id: 'costs.title', message: 'Costs' }),
      keywords: i18n.t({ id: 'palette.costsKeywords', message: 'money pay price year month bills contracts' }),
      image: <Icon of={Coins} />,
      onChoose: view('costs'),
    },
    {
      id: 'action-missing',
      label: i18n.t({ id: 'glance.title', message: 'What’s missing' }),
      keywords: i18n.t({ id: 'palette.missingKeywords', message: 'family glance documents gaps needed papers' }),
      image: <Icon of={ListChecks} />,
      onChoose: view('missing'),
    },
    {
      id: 'action-all',
      label: i18n.t({ id: 'views.all', message: 'All documents' }),
      keywords: i18n.t({ id: 'palette.allKeywords', message: 'everything list rows table' }),
      image: <Icon of={Files} />,
      onChoose: view('all'),
    },
    {
      id: 'action-general',
      label: i18n.t({ id: 'palette.general', message: 'Family/General Documents' }),
      keywords: i18n.t({ id: 'palette.generalKeywords', message: 'common shared' }),
      image: <Icon of={FolderOpen} />,
      onChoose: view('general'),
    },
    ...(mayInvite
      ? [
          {
            id: 'action-manageFamily',
            label: i18n.t({ id: 'palette.manageFamily', message: 'Manage Family' }),
            keywords: i18n.t({ id: 'palette.manageFamilyKeywords', message: 'invite add member code' }),
            image: <Icon of={UsersRound} />,
            onChoose: openers.onManageFamily,
          },
        ]
      : []),
    {
      id: 'action-links',
      label: i18n.t({ id: 'links.title', message: 'Links' }),
      keywords: i18n.t({ id: 'palette.linksKeywords', message: 'share outside people account' }),
      image: <Icon of={Link2} />,
      onChoose: () => void navigate({ to: '/profile/links' }),
    },
    {
      id: 'action-ask',
      label: i18n.t({ id: 'ask.title', message: 'Ask for a document' }),
      keywords: i18n.t({ id: 'palette.askKeywords', message: 'request outside hand in send me' }),
      image: <Icon of={Inbox} />,
      onChoose: () => void navigate({ to: '/profile/links', search: { ask: 'open' } }),
    },
    {
      id: 'action-editProfile',
      label: i18n.t({ id: 'palette.editProfile', message: 'Edit Profile' }),
      keywords: i18n.t({ id: 'palette.editProfileKeywords', message: 'name picture phone email account' }),
      image: <Icon of={UserRound} />,
      onChoose: openers.onEditProfile,
    },
    {
      id: 'action-walletGone',
      label: i18n.t({ id: 'wallet.title', message: 'My wallet is gone' }),
      keywords: i18n.t({ id: 'palette.walletKeywords', message: 'lost stolen purse cards block police' }),
      image: <Icon of={Wallet} />,
      onChoose: () => void navigate({ to: '/wallet-gone' }),
    },
    {
      id: 'action-trash',
      label: i18n.t({ id: 'palette.trash', message: 'Trash' }),
      keywords: i18n.t({ id: 'palette.trashKeywords', message: 'deleted bin restore' }),
      image: <Icon of={Trash2} />,
      onChoose: view('trash'),
    },
    ...(session?.settings.offersTestData
      ? [
          {
            id: 'action-testData',
            label: i18n.t({ id: 'palette.testData', message: 'Test data' }),
            keywords: i18n.t({ id: 'palette.testDataKeywords', message: 'sample generate' }),
            image: <Icon of={FlaskConical} />,
            onChoose: () => void navigate({ to: '/test-data' }),
          },
        ]
      : []),
    {
      id: 'action-shortcuts',
      label: i18n.t({ id: 'shortcuts.title', message: 'Keyboard shortcuts' }),
      keywords: i18n.t({ id: 'palette.shortcutsKeywords', message: 'help keys' }),
      image: <Icon of={Keyboard} />,
      onChoose: openKeyboardHelp,
    },
    ...THEMES.filter((choice) => choice.theme !== theme).map((choice) => ({
      id: `action-theme-${choice.theme}`,
      label: i18n.t(choice.label),
      keywords: i18n.t({ id: 'palette.themeKeywords', message: 'look colors mode' }),
      image: <Icon of={choice.icon} />,
      onChoose: () => setTheme(choice.theme),
    })),
    {
      id: 'action-signOut',
      label: i18n.t({ id: 'palette.signOut', message: 'Sign out' }),
      keywords: i18n.t({ id: 'palette.signOutKeywords', message: 'log out leave' }),
      image: <Icon of={LogOut} />,
      onChoose: () => void signOut(),
    },
  ];
}
