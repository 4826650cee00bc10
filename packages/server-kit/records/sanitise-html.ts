import type { EntityDefinition } from '@trellis/entity-kit';
import sanitize from 'sanitize-html';

/** Deeper nesting is flattened; nobody writes it, and it costs time to read. */
const deepest = 40;

const imageAddress = /^(https:\/\/|\/(?!\/))/i;

// The one list of what people's text may hold: what the editor's toolbar makes, and nothing that runs, loads or restyles the page.
const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'mark', 'sub', 'sup'],
    ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: deepest,
  // Links of people's text open beside the product and tell the other side nothing.
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imageAddress.test(attribs['src'] ?? ''),
};

/** Formatted text as it may be stored and shown: only the tags, attributes and addresses of the one allow-list. Text that
 * shows nothing at all becomes empty. Doing it twice changes nothing. */
export function sanitiseHtml(html: string): string {
  const clean = sanitize(html, allowed).trim();
  const isEmpty = !/<(img|hr)\b/.test(clean) && clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
  return isEmpty ? '' : clean;
}

const known = new WeakMap<EntityDefinition, readonly (readonly [key: string, max: number])[]>();

/** The formatted texts of a collection, with their limits. */
function htmlFields(entity: EntityDefinition): readonly (readonly [key: string, max: number])[] {
  const found = known.get(entity);
  if (found) return found;
  const fields = Object.entries(entity.fields).flatMap(([key, field]) =>
    field.kind === 'text' && field.format === 'html' ? [[key, field.max] as const] : [],
  );
  known.set(entity, fields);
  return fields;
}

/** Values that were sanitised; they are frozen, so they stay so. */
const sanitised = new WeakSet<object>();

/** Remembers that the formatted texts of these values were sanitised. */
export function markClean<V extends object>(values: V): Readonly<V> {
  sanitised.add(Object.freeze(values));
  return values;
}

/** The values with their formatted texts sanitised, on the only way to a table; what the checks let through is so already. */
export function withCleanHtml<V extends Readonly<Record<string, unknown>>>(entity: EntityDefinition, values: V): V {
  return sanitised.has(values) ? values : sanitiseTexts(entity, values, () => true);
}

/** What somebody sent with its formatted texts sanitised, for the checks. Text over the field's limit is left as it is: they
 * refuse it. */
export function withCheckableHtml(entity: EntityDefinition, values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  return sanitiseTexts(entity, values as Record<string, unknown>, (text, max) => text.length <= max);
}

function sanitiseTexts<V extends Readonly<Record<string, unknown>>>(
  entity: EntityDefinition,
  values: V,
  isWanted: (text: string, max: number) => boolean,
): V {
  const clean = htmlFields(entity).flatMap(([key, max]) => {
    const value = values[key];
    return typeof value === 'string' && isWanted(value, max) ? [[key, sanitiseHtml(value)] as const] : [];
  });
  return clean.length === 0 ? values : { ...values, ...Object.fromEntries(clean) };
}
