import type { JsonField } from '@trellis/entity-kit';

/** Text in an input for structured data that cannot be read as it, as it was typed. */
export class UnreadJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What stands in the input for a value. */
export function jsonText(value: unknown): string {
  if (value instanceof UnreadJson) return value.text;
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** The value a text means; nothing for an empty one. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new UnreadJson(text);
  }
}

/** Where a text stops being JSON: line and column, counted from 1; nothing for JSON. Browsers tell the place only sometimes. */
export function jsonFault(text: string): { line: number; column: number } | undefined {
  const at = faultIndex(text);
  if (at === undefined) return undefined;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const space = /[ \t\n\r]*/y;
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const plain = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

/** The index of the first sign that cannot stand where it does. */
function faultIndex(text: string): number | undefined {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found !== null;
  };
  const takeSign = (sign: string): boolean => {
    take(space);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const takeList = (end: string, takeItem: () => boolean): boolean => {
    if (takeSign(end)) return true;
    do if (!takeItem()) return false;
    while (takeSign(','));
    return takeSign(end);
  };
  const takeValue = (): boolean => {
    take(space);
    if (takeSign('{')) return takeList('}', () => take(space) && take(quoted) && takeSign(':') && takeValue());
    if (takeSign('[')) return takeList(']', takeValue);
    return take(quoted) || take(plain);
  };
  if (takeValue() && take(space) && at === text.length) return undefined;
  return at;
}

/** Whether a value has the shape its field asks for. */
export function hasShape({ shape }: JsonField, value: unknown): boolean {
  if (shape === 'array') return Array.isArray(value);
  return shape !== 'object' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}
