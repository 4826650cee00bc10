import fc from 'fast-check';

/** As much of JSON Schema as the contracts of our calls use. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

type Any = fc.Arbitrary<unknown>;

/** Values that a JSON schema admits, or nearly: patterns and sums of rules are left to luck. Ids are small, so that they meet rows. */
export function arbitraryOf(schema: object, root: object = schema, depth = 0): Any {
  const { $ref, $defs: _, ...own } = schema as Schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const target = (root as Schema).$defs?.[name];
    return target && depth < 5 ? arbitraryOf(target, root, depth + 1) : fc.constant(null);
  }
  if (own.const !== undefined) return fc.constant(own.const);
  if (own.enum) return fc.constantFrom(...own.enum);
  const choices = own.anyOf ?? own.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, root, depth + 1)));
  if (own.allOf)
    return fc
      .tuple(...own.allOf.map((part) => arbitraryOf(part, root, depth + 1)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  const types = Array.isArray(own.type) ? own.type : [own.type ?? 'any'];
  return fc.oneof(...types.map((type) => ofType(type, own, root, depth)));
}

function ofType(type: string, schema: Schema, root: object, depth: number): Any {
  switch (type) {
    case 'object':
      return ofObject(schema, root, depth);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, root, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'string':
      return ofText(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 1, -1_000),
        max: Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 12, 12)),
      });
    case 'number':
      return fc.double({
        min: schema.minimum ?? 0,
        max: Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 1e6)),
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function ofObject({ properties = {}, required = [], additionalProperties }: Schema, root: object, depth: number): Any {
  const known = Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => depth < 6 || required.includes(key))
      .map(([key, value]) => [key, arbitraryOf(value, root, depth + 1)]),
  );
  const named = fc.record(known, { requiredKeys: required.filter((key) => key in known) });
  if (typeof additionalProperties !== 'object' || depth > 4) return named;
  const more = fc.dictionary(fc.string({ maxLength: 8 }), arbitraryOf(additionalProperties, root, depth + 1), {
    maxKeys: 2,
  });
  return fc.tuple(named, more).map(([one, other]) => ({ ...other, ...one }));
}

function ofText({ pattern, format, minLength = 0, maxLength = 40 }: Schema): Any {
  if (format === 'date-time') return fc.constantFrom('2026-05-01T12:00:00Z', '2026-04-01T00:00:00.000Z');
  if (format === 'date') return fc.constantFrom('2026-05-01', '2026-02-28');
  if (format === 'email') return fc.integer({ min: 1, max: 99 }).map((number) => `person-${number}@example.test`);
  if (format === 'uri') return fc.constant('https://example.test/page');
  if (pattern !== undefined && /\\d|0-9/.test(pattern)) return fc.integer({ min: 1, max: 12 }).map(String);
  return fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}
