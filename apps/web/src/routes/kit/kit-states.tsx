import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OutlinedPapers } from '../../ui/outlined-papers.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { KitSection } from './kit-section.tsx';

export function KitStates() {
  return (
    <>
      <KitSection title="Progress, waiting, notes">
        <div className="kit-4">
          <ProgressBar value={38} max={100} label="Upload of passport.jpg" />
          <ProgressBar value={92} max={100} label="Storage used" tone="warn" />
          <ProgressBar value={10} max={10} label="Storage used, full" tone="bad" />
          <Spinner />
        </div>
        <div className="kit-skel">
          <Skeleton className="round" style={{ width: 84, height: 84 }} />
          <div className="grow">
            <Skeleton style={{ width: 220, height: 30 }} />
            <Skeleton className="text" style={{ width: '60%' }} />
          </div>
        </div>
        <Callout icon={Info}>Images, PDFs, and documents (max 10MB)</Callout>
        <Callout icon={Clock} tone="soon">
          Mia’s passport expires in 23 days.
        </Callout>
        <Callout icon={OctagonAlert} tone="expired">
          The Norvia health card expired 20 days ago.
        </Callout>
      </KitSection>
      <EmptyState
        title="No documents yet"
        action={
          <Button variant="primary" size="big" icon={Plus}>
            Upload Document
          </Button>
        }
        illustration={
          <OutlinedPapers names={{ id1: 'Identity card', booklet: 'Passport', a4: 'Vaccination record' }} />
        }
      >
        <p>
          Leo’s passport, his identity card, the vaccination record from the doctor: photograph one, or drop a file
          anywhere on this page.
        </p>
      </EmptyState>
    </>
  );
}
