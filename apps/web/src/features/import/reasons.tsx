import { i18n } from '../../lib/i18n.ts';

const SHOWN = 100;

/** What does not come in, each with the reason. */
export function Reasons({ reasons }: { reasons: readonly { name: string; why: string }[] }) {
  const more = reasons.length - SHOWN;
  return (
    <ul className="import-reasons">
      {reasons.slice(0, SHOWN).map(({ name, why }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change, with names that may repeat
        <li key={at}>
          <bdi className="strong">{name}</bdi> <span className="text-small muted">{why}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="muted">
          {i18n.t({
            id: 'import.more',
            message: '{count, plural, one {# more.} other {# more.}}',
            values: { count: more },
          })}
        </li>
      )}
    </ul>
  );
}
