import { Button } from '../../ui/button.tsx';
import './no-matches.css';

interface NoMatchesProps {
  title?: string;
  /** 'None of Mia’s 8 documents mentions “tax”.' */
  reason: string;
  onClear: () => void;
}

/** There are documents, but the filters hide each of them [MDV-6]. */
export function NoMatches({ title = 'No documents found', reason, onClear }: NoMatchesProps) {
  return (
    <section className="no-matches">
      <h2 className="serif">{title}</h2>
      <p className="muted">{reason}</p>
      <Button onClick={onClear}>Clear Filters</Button>
    </section>
  );
}
