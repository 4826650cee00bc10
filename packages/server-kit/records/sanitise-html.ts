import type { EntityDefinition } from '@trellis/entity-kit';
import sanitize from 'sanitize-html';

/** Deeper nesting is flattened; nobody writes it, and it costs time to read. */
const DEEPEST = 40;

const IMAGE_ADDRESS = /^(https:\/\/|\/(?!\/))/i;

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
  nestingLimit: DEEPEST,
  // Links of people's text open beside the product and tell the other side nothing.
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !IMAGE_ADDRESS.test(attribs['src'] ?? ''),
};

/** Formatted text as it may be stored and shown: only the tags, attributes and addresses of the one allow-list. Text that
 * shows nothing at all becomes empty. Doing it twice changes nothing. */
export function sanitiseHtml(html: string): string {
  const clean = sanitize(html, allowed).trim();
  const isEmpty = !/<(img|hr)\b/.test(clean) && clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
  return isEmpty ? '' : clean;
}

/** The values with their formatted texts sanitised. Text over the field's limit is left as it is: the check refuses it. */
export function withCleanHtml<V>(entity: EntityDefinition, values: V): V {
  if (typeof values !== 'object' || values === null) return values;
  const clean = Object.entries(entity.fields).flatMap(([key, field]) => {
    const value: unknown = (values as Record<string, unknown>)[key];
    if (field.kind !== 'text' || field.format !== 'html' || typeof value !== 'string') return [];
    return value.length > field.max ? [] : [[key, sanitiseHtml(value)] as const];
  });
  return clean.length === 0 ? values : { ...values, ...Object.fromEntries(clean) };
}
