import { createHash } from 'node:crypto';

/** A text is named when it was asked so often; until then it is planned each time. */
const usesBeforeNamed = 5;
/** Every connection keeps the plan of every name, some 50 kB each, so there are few. */
const mostNames = 64;
const mostCounted = 1000;

/** Names for statements that come again and again, so that a connection parses and plans them once. The first 64 texts asked
 * often get one for the life of the process; all others stay without. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostNames) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < usesBeforeNamed) {
      if (uses.size >= mostCounted) uses.clear();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const given = `often_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, given);
    return given;
  };
}
