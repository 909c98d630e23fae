import './spoken-words.css';

/** Words that one person reads to another over the phone, in large type. */
export function SpokenWords({ words, label }: { words: string; label: string }) {
  return (
    <p className="spoken-words">
      <span className="visually-hidden">{label}: </span>
      {words}
    </p>
  );
}
