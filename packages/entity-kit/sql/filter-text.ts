import { refuse } from './refusal.ts';

export type FilterObject = Record<string, unknown>;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 12;
const maxList = 1000;
const maxText = 16_384;

/** Reads `filter` or `where` from a raw query string, as JSON (`filter={…}`) or in brackets (`filter[where][a]=1`);
 * undefined when absent. Refuses duplicates, mixtures, bad JSON, forbidden keys and too deep or long input. */
export function readFilterArgument(rawQuery: string, name: 'filter' | 'where'): FilterObject | undefined {
  if (rawQuery.length > maxText) refuse('The query is too long.');
  let json: string | undefined;
  const brackets: [string[], string][] = [];
  for (const [key, value] of new URLSearchParams(rawQuery)) {
    if (key === name) {
      if (json !== undefined) refuse('Value is not an object.');
      json = value;
    } else if (key.startsWith(`${name}[`)) brackets.push([bracketPath(key, name), value]);
  }
  if (json !== undefined && brackets.length > 0) refuse('Value is not an object.');
  if (brackets.length > 0) return fromBrackets(brackets);
  if (json === undefined || json === '' || json === 'null') return undefined;
  return parseJsonObject(json);
}

/** Parses a JSON object with null-prototype objects inside; refuses everything else. */
export function parseJsonObject(text: string): FilterObject {
  if (!text.startsWith('{') || !text.endsWith('}')) refuse('Value is not an object.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    refuse('Cannot parse JSON-encoded object value.');
  }
  return cleaned(parsed, 0) as FilterObject;
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth > maxDepth) refuse(`The query object exceeds maximum depth ${maxDepth}`);
  if (Array.isArray(value)) {
    if (value.length > maxList) refuse(`A list may hold at most ${maxList} values.`);
    return value.map((item) => cleaned(item, depth + 1));
  }
  if (typeof value === 'string' && value.includes('\u0000')) refuse('Text may not contain NUL.');
  if (typeof value !== 'object' || value === null) return value;
  const object = Object.create(null) as FilterObject;
  for (const [key, part] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) refuse('The query uses a forbidden key.');
    object[key] = cleaned(part, depth + 1);
  }
  return object;
}

function bracketPath(key: string, name: string): string[] {
  const rest = key.slice(name.length);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) refuse('The query has unbalanced brackets.');
  const path = rest.slice(1, -1).split('][');
  if (path.length > maxDepth) refuse(`The query object exceeds maximum depth ${maxDepth}`);
  return path;
}

function fromBrackets(pairs: [string[], string][]): FilterObject {
  const root = Object.create(null) as FilterObject;
  for (const [path, value] of pairs) {
    let node = root;
    path.slice(0, -1).forEach((key) => {
      node = childOf(node, key);
    });
    put(node, path.at(-1) ?? '', value);
  }
  const object = listsInside(root);
  if (Array.isArray(object)) refuse('Value is not an object.');
  return cleaned(object, 0) as FilterObject;
}

function childOf(node: FilterObject, key: string): FilterObject {
  const child = (node[key] ??= Object.create(null) as unknown);
  if (typeof child !== 'object' || child === null || Array.isArray(child))
    refuse('The query mixes a value and an object.');
  return child as FilterObject;
}

function put(node: FilterObject, key: string, value: string): void {
  const name = key === '' ? String(Object.keys(node).length) : key;
  const known = node[name];
  if (known === undefined) node[name] = value;
  else if (typeof known === 'string') node[name] = [known, value];
  else if (Array.isArray(known)) known.push(value);
  else refuse('The query mixes a value and an object.');
}

/** Objects whose keys are 0..n-1 are lists. */
function listsInside(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, listsInside(part)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    const sorted = [...entries].sort((a, b) => Number(a[0]) - Number(b[0]));
    if (sorted.every(([key], index) => Number(key) === index)) return sorted.map(([, part]) => part);
  }
  const object = Object.create(null) as FilterObject;
  for (const [key, part] of entries) object[key] = part;
  return object;
}
