import './spoken-words.css';

/** Words that one person says to another, large enough to be read out over the telephone. */
export function SpokenWords({ words, label }: { words: string; label: string }) {
  return (
    <p className="spoken-words">
      <span className="visually-hidden">{label}: </span>
      {words}
    </p>
  );
}
