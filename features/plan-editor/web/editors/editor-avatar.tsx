import type { Companion } from './use-company.ts';

/** First letters of a person's names. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** Who else is there, as a sign: filled where they edit. Words stand beside it. */
export function EditorAvatar({ editor: { name, holds }, label }: { editor: Companion; label: string }) {
  return (
    <span className="pe-who" data-holds={holds || undefined} title={label} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
