import './verification-words.css';

/** Words that one person reads to another over the phone, in large type. */
export function VerificationWords({ words, label }: { words: string; label: string }) {
  return (
    <p className="verification-words">
      <span className="visually-hidden">{label}: </span>
      {words}
    </p>
  );
}
