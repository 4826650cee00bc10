import type { EntityDefinition } from '../definition/entity.ts';
import type { Field } from '../definition/fields.ts';
import { refuse } from './refusal.ts';
import { bindType, comparable } from './values.ts';

/** Quotes an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Collects bound values and hands out their placeholders. */
export class Binder {
  readonly values: unknown[] = [];
  bind(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

export interface WhereContext {
  entity: EntityDefinition;
  alias: string;
  binder: Binder;
  /** Fields the caller may see; others are unknown to it. */
  visible: ReadonlyMap<string, Field>;
  /** Values came as text (bracket form) and are read by the field's type. */
  isText: boolean;
}

/** SQL condition of a `where` object; siblings are ANDed, also several operators of one property. */
export function compileWhere(where: unknown, context: WhereContext, depth = 0): string {
  if (where === undefined || where === null) return 'true';
  if (typeof where !== 'object' || Array.isArray(where)) refuse('The where clause is not an object');
  if (depth > 8) refuse('The where clause is too deep.');
  const parts = Object.entries(where).map(([key, value]) => {
    if (key === 'and' || key === 'or') return compileGroup(key, value, context, depth);
    return compileProperty(key, value, context);
  });
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(' and ') : 'true';
}

function compileGroup(operator: 'and' | 'or', value: unknown, context: WhereContext, depth: number): string {
  if (!Array.isArray(value)) refuse(`The ${operator} operator has invalid clauses: a list is needed.`);
  if (value.length === 0) return operator === 'and' ? 'true' : 'false';
  return value.map((clause) => `(${compileWhere(clause, context, depth + 1)})`).join(` ${operator} `);
}

function compileProperty(key: string, value: unknown, context: WhereContext): string {
  const field = context.visible.get(key);
  if (!field) return refuse(`Unknown property ${key}.`);
  const column = `${context.alias}.${quoted(key)}`;
  if (value === null) return `${column} is null`;
  if (typeof value !== 'object') return equals(column, key, field, value, context);
  if (Array.isArray(value)) return refuse(`The ${key} property cannot be compared to a list.`);
  const operators = Object.entries(value);
  if (operators.length === 0) return refuse(`The ${key} property has an empty clause.`);
  return operators
    .map(([name, operand]) => compileOperator(name, operand, { column, key, field, context }))
    .join(' and ');
}

interface Operand {
  column: string;
  key: string;
  field: Field;
  context: WhereContext;
}

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };
const PATTERNS: Readonly<Record<string, string>> = {
  like: 'like',
  nlike: 'not like',
  ilike: 'ilike',
  nilike: 'not ilike',
};

function compileOperator(name: string, value: unknown, operand: Operand): string {
  const { column, key, field, context } = operand;
  const comparison = COMPARISONS[name];
  if (comparison) return value === null ? 'false' : `${column} ${comparison} ${bound(value, operand)}`;
  const pattern = PATTERNS[name];
  if (pattern) return compilePattern(pattern, value, operand);
  switch (name) {
    case 'eq':
      return value === null ? `${column} is null` : equals(column, key, field, value, context);
    case 'neq':
      return value === null ? `${column} is not null` : `${column} <> ${bound(value, operand)}`;
    case 'inq':
      return compileList('=', 'any', value, operand);
    case 'nin':
      return compileList('<>', 'all', value, operand);
    case 'between': {
      if (!Array.isArray(value) || value.length !== 2)
        refuse(`The ${key} property has invalid clause between: Expected precisely 2 values.`);
      return `${column} between ${bound(value[0], operand)} and ${bound(value[1], operand)}`;
    }
    case 'regexp':
      return compileRegexp(value, operand);
    default:
      return refuse(`Unknown operator on ${key}.`);
  }
}

const equals = (column: string, key: string, field: Field, value: unknown, context: WhereContext) =>
  `${column} = ${bound(value, { column, key, field, context })}`;

const bound = (value: unknown, { key, field, context }: Operand) =>
  context.binder.bind(comparable(key, field, value, context.isText), bindType(field));

function compileList(operator: string, quantifier: string, value: unknown, operand: Operand): string {
  const { column, key, field, context } = operand;
  if (!Array.isArray(value)) refuse(`The ${key} property has invalid clause: Value is not an array.`);
  const values = value.map((item) => (item === null ? null : comparable(key, field, item, context.isText)));
  return `${column} ${operator} ${quantifier}(${context.binder.bind(values, `${bindType(field)}[]`)})`;
}

function compilePattern(operator: string, value: unknown, { column, key, context }: Operand): string {
  if (typeof value !== 'string' || value.length > 512)
    refuse(`The ${key} property needs a pattern of at most 512 characters.`);
  // A pattern that ends in a lone backslash is an error in PostgreSQL.
  if (/(^|[^\\])(\\\\)*\\$/.test(value)) refuse(`The ${key} property has a pattern that ends in an escape.`);
  return `${column}::text ${operator} ${context.binder.bind(value, 'text')}`;
}

function compileRegexp(value: unknown, { column, key, field, context }: Operand): string {
  if (field.kind !== 'text') refuse(`The ${key} property cannot be matched by a regular expression.`);
  if (typeof value !== 'string' || value.length > 200)
    refuse(`The ${key} property needs a regular expression of at most 200 characters.`);
  const literal = /^\/(.*)\/([a-z]*)$/s.exec(value);
  const flags = literal?.[2] ?? '';
  if (flags !== '' && flags !== 'i') refuse(`Invalid regex flags: ${flags}`);
  return `${column} ${flags === 'i' ? '~*' : '~'} ${context.binder.bind(literal?.[1] ?? value, 'text')}`;
}
