import type { Field } from '../definition/fields.ts';
import { checkedRegexp } from './regexp.ts';
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

/** SQL of a field's value, as far as the caller may see it in the row at hand. */
export type ColumnOf = (key: string, field: Field) => string;

export interface WhereContext {
  binder: Binder;
  /** Fields the caller may see; others are unknown to it. */
  visible: ReadonlyMap<string, Field>;
  /** SQL of a field as the caller sees it. */
  columnOf: ColumnOf;
}

/** Levels of `and` and `or` in each other, and conditions of one `where`, at most. */
const deepest = 8;
const mostConditions = 200;
/** Conditions that read each row's text from end to end. */
const mostSearches = 50;

/** SQL condition of a `where` object; siblings are ANDed, also several operators of one property. */
export function compileWhere(where: unknown, context: WhereContext): string {
  return compileClause(where, { ...context, count: { conditions: 0, searches: 0 } }, 0);
}

interface ClauseContext extends WhereContext {
  readonly count: { conditions: number; searches: number };
}

function compileClause(where: unknown, context: ClauseContext, depth: number): string {
  if (where === undefined || where === null) return 'true';
  if (typeof where !== 'object' || Array.isArray(where)) refuse('The where clause is not an object');
  if (depth > deepest) refuse('The where clause is too deep.');
  const parts = Object.entries(where).map(([key, value]) => {
    if (key === 'and' || key === 'or') return compileGroup(key, value, context, depth);
    return compileProperty(key, value, context);
  });
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(' and ') : 'true';
}

function compileGroup(operator: 'and' | 'or', value: unknown, context: ClauseContext, depth: number): string {
  if (!Array.isArray(value)) refuse(`The ${operator} operator has invalid clauses: a list is needed.`);
  if (value.length === 0) return operator === 'and' ? 'true' : 'false';
  return value.map((clause) => `(${compileClause(clause, context, depth + 1)})`).join(` ${operator} `);
}

function compileProperty(key: string, value: unknown, context: ClauseContext): string {
  const field = context.visible.get(key);
  if (!field) return refuse(`Unknown property ${key}.`);
  const column = context.columnOf(key, field);
  countCondition(context);
  if (value === null) return `${column} is null`;
  if (typeof value !== 'object') return equals(value, { column, key, field, context });
  if (Array.isArray(value)) return refuse(`The ${key} property cannot be compared to a list.`);
  const operators = Object.entries(value);
  if (operators.length === 0) return refuse(`The ${key} property has an empty clause.`);
  return operators
    .map(([name, operand]) => compileOperator(name, operand, { column, key, field, context }))
    .join(' and ');
}

function countCondition({ count }: ClauseContext): void {
  count.conditions += 1;
  if (count.conditions > mostConditions)
    refuse(`A where may have at most ${mostConditions} conditions; inq takes a list of values.`);
}

function countSearch({ count }: ClauseContext): void {
  count.searches += 1;
  if (count.searches > mostSearches) refuse(`A where may search by at most ${mostSearches} patterns.`);
}

interface Operand {
  column: string;
  key: string;
  field: Field;
  context: ClauseContext;
}

const comparisons: ReadonlyMap<string, string> = new Map([
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
]);
const patterns: ReadonlyMap<string, string> = new Map([
  ['like', 'like'],
  ['nlike', 'not like'],
  ['ilike', 'ilike'],
  ['nilike', 'not ilike'],
]);

function compileOperator(name: string, value: unknown, operand: Operand): string {
  const { column, key, context } = operand;
  const comparison = comparisons.get(name);
  if (comparison) return value === null ? 'false' : `${column} ${comparison} ${bound(value, operand)}`;
  const pattern = patterns.get(name);
  if (pattern || name === 'regexp') countSearch(context);
  if (pattern) return compilePattern(pattern, value, operand);
  switch (name) {
    case 'eq':
      return value === null ? `${column} is null` : equals(value, operand);
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

const equals = (value: unknown, operand: Operand) => `${operand.column} = ${bound(value, operand)}`;

const bound = (value: unknown, { key, field, context }: Operand) =>
  context.binder.bind(comparable(key, field, value), bindType(field));

function compileList(operator: string, quantifier: string, value: unknown, operand: Operand): string {
  const { column, key, field, context } = operand;
  if (!Array.isArray(value)) refuse(`The ${key} property has invalid clause: Value is not an array.`);
  const values = value.map((item) => (item === null ? null : comparable(key, field, item)));
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
  const { pattern, isFolded } = checkedRegexp(key, value);
  return `${column} ${isFolded ? '~*' : '~'} ${context.binder.bind(pattern, 'text')}`;
}
