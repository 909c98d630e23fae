import BookUser from 'lucide-react/icons/book-user';
import Check from 'lucide-react/icons/check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Download from 'lucide-react/icons/download';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { KitSection } from './kit-section.tsx';

const VARIANTS = ['primary', 'second', 'ghost', 'danger', 'danger-quiet', 'link'] as const;

export function KitButtons() {
  const [starred, setStarred] = useState(true);
  return (
    <KitSection title="Buttons">
      <div className="row wrap">
        <Button variant="primary" icon={Plus}>
          Upload Document
        </Button>
        <Button variant="primary" className="kit-hover">
          Hover
        </Button>
        <Button variant="primary" className="kit-focus">
          Focus
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button icon={UsersRound}>Manage Family</Button>
        <Button icon={Star} aria-pressed={starred} onClick={() => setStarred(!starred)}>
          Pressed
        </Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger-quiet">Remove</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger" busy>
          Deleting
        </Button>
        <Button variant="link">All 12 months</Button>
        <IconButton label="Download" icon={Download} variant="second" />
        <IconButton label="Download all" icon={Download} />
      </div>
      <div className="row wrap">
        <Button variant="primary" size="big">
          Big
        </Button>
        <LinkButton size="big" href="#top">
          A link
        </LinkButton>
      </div>
      <div className="row wrap">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Disabled {variant}
          </Button>
        ))}
        <Button variant="primary" aria-disabled>
          Disabled, but in reach
        </Button>
        <Button aria-pressed disabled>
          Disabled and pressed
        </Button>
        <Button variant="primary" size="big" disabled>
          Disabled and big
        </Button>
      </div>
      <Button variant="primary" full>
        Full width
      </Button>
    </KitSection>
  );
}

export function KitMarks() {
  const [pressed, setPressed] = useState<string[]>(['all', 'soon']);
  const toggle = (name: string) => () =>
    setPressed(pressed.includes(name) ? pressed.filter((other) => other !== name) : [...pressed, name]);
  return (
    <KitSection title="Chips and badges">
      <div className="row wrap">
        <Chip pressed={pressed.includes('all')} count={8} onClick={toggle('all')}>
          All
        </Chip>
        <Chip pressed={pressed.includes('one')} count={5} onClick={toggle('one')}>
          Rivera
        </Chip>
        <Chip pressed={pressed.includes('soon')} tone="soon" icon={ClockAlert} onClick={toggle('soon')}>
          Expiring Soon
        </Chip>
        <Badge icon={BookUser}>Passport</Badge>
        <Badge tone="line">Travel</Badge>
        <Badge tone="line">+1</Badge>
        <Badge tone="soon" icon={ClockAlert}>
          Expiring Soon
        </Badge>
        <Badge tone="expired" icon={OctagonAlert}>
          Expired
        </Badge>
        <Badge tone="ok" icon={Check}>
          Active
        </Badge>
        <Badge tone="line">Owner</Badge>
        <kbd className="keyboard-key">Ctrl K</kbd>
      </div>
    </KitSection>
  );
}
