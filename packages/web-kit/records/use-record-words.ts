import type { EntityDefinition } from '@trellis/entity-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What an entity, its fields and its choices are called. */
export interface RecordWords {
  /** The collection: the page's title. */
  many: string;
  /** One record, as a title. */
  one: string;
  /** One record within a sentence, as in "New color". */
  oneInSentence: string;
  /** Why the list is empty and who can fill it, where the page has words of its own for that. */
  empty: string | undefined;
  field: (key: string) => string;
  /** What to know about a field while filling it in; nothing for most. */
  hint: (key: string) => string | undefined;
  choice: (key: string, value: string) => string;
  /** What a field says where it is empty, as “every type”; nothing for most. */
  none: (key: string) => string | undefined;
}

/**
 * Words under `records.{entity}` of the feature's texts (`one`, `many`, `empty`, `fields.{key}`, `hints.{key}`,
 * `nones.{key}`, `choices.{key}.{value}`). Fields that many entities share, such as label or note, have words of the kit.
 */
export function useRecordWords(entity: EntityDefinition, texts: string): RecordWords {
  const { t } = useTranslation([texts, 'records']);
  return useMemo(() => {
    const own = `${texts}:records.${entity.name}`;
    const first = (...keys: string[]) => t(keys, { defaultValue: '' });
    const one = first(`${own}.one`) || spaced(entity.name);
    return {
      many: first(`${own}.many`) || one,
      one,
      oneInSentence: inSentence(one),
      empty: first(`${own}.empty`) || undefined,
      field: (key) =>
        first(`${own}.fields.${key}`, `records:fields.${calledByLabel(entity) ? (names.get(key) ?? key) : key}`) ||
        spaced(key),
      hint: (key) => first(`${own}.hints.${key}`) || undefined,
      none: (key) => first(`${own}.nones.${key}`) || undefined,
      choice: (key, value) => first(`${own}.choices.${key}.${value}`, `records:choices.${value}`) || spaced(value),
    };
  }, [entity, texts, t]);
}

/** What has a label and no name beside it is called by the label: that is its name. */
const calledByLabel = ({ fields }: EntityDefinition): boolean => !('name' in fields);

const names = new Map([
  ['label', 'name'],
  ['labelEs', 'nameInSpanish'],
]);

/** `License` → `license`; abbreviations keep their capitals. */
export const inSentence = (words: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** `boardComponent_id` → `Board component`. */
export function spaced(name: string): string {
  const words = name
    .replace(/_id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
