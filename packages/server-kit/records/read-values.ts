import { hasDefault, type EntityDefinition, type Field } from '@trellis/entity-kit';

/**
 * The values of a body as the fields declare them: ids, numbers and flags may be told as text, and null where a field has a
 * default means the default. Whatever is none of these is left for the checks to refuse.
 */
export function withReadValues<V>(entity: EntityDefinition, values: V): V {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return Object.fromEntries(
    Object.entries(values as Record<string, unknown>).flatMap(([key, value]) => {
      const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
      const read = field ? readValue(field, value) : value;
      return read === undefined ? [] : [[key, read]];
    }),
  ) as V;
}

function readValue(field: Field, value: unknown): unknown {
  if (value === null && !field.optional && hasDefault(field))
    return field.default === 'now' ? undefined : field.default;
  if (typeof value !== 'string') return value;
  switch (field.kind) {
    case 'integer':
    case 'reference':
      return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
    case 'number':
    case 'money':
      return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    case 'flag':
      return value === 'true' || (value !== 'false' && value);
    default:
      return value;
  }
}
