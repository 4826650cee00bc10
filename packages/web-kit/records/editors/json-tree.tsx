import './json-tree.css';

/** Levels that are open at first. */
const openLevels = 2;

/** Structured data as a tree whose branches open and close. */
export function JsonTree({ value, name, level = 0 }: { value: unknown; name?: string; level?: number }) {
  if (typeof value !== 'object' || value === null)
    return (
      <div className="r-json__leaf">
        {name === undefined ? null : <span className="r-json__key">{name}</span>}
        <span data-type={value === null ? 'null' : typeof value}>
          {value === undefined ? '–' : JSON.stringify(value)}
        </span>
      </div>
    );
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details className="r-json" open={level < openLevels}>
      <summary>
        {name === undefined ? null : <span className="r-json__key">{name}</span>}
        <span className="r-json__size">{size}</span>
      </summary>
      {entries.map(([key, part]) => (
        <JsonTree key={key} name={key} value={part} level={level + 1} />
      ))}
    </details>
  );
}
