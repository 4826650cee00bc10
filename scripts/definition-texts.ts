import type { EntityDefinition } from '@trellis/entity-kit';
import type { WebFeature } from '@trellis/web-kit/routes';
import { languages } from './texts.ts';

type Language = (typeof languages)[number];
/** The texts of a namespace as its file has them. */
type Texts = Readonly<Record<string, unknown>>;
/** Texts by language and namespace. */
type Words = ReadonlyMap<Language, ReadonlyMap<string, Texts>>;

/** A collection that a page shows with the words of a namespace. */
export interface Shown {
  entity: string;
  namespace: string;
}

interface Definitions {
  entities: readonly EntityDefinition[];
  words: Words;
  features: readonly Pick<WebFeature, 'routes' | 'tools' | 'parts'>[];
  /** Namespaces beside its own in which the activity log finds names of fields. */
  formTexts: readonly string[];
  /** What pages show; collections that a namespace has words for are judged besides. */
  shown: readonly Shown[];
}

/** Words that all namespaces share: fields and choices of many collections. */
const kit = 'records';
/** Names of fields that no form has, for the page that lists every change. */
const log = 'activity-log';
/** Namespaces whose pages show the columns of lists alone, and no form. */
const withoutForms: ReadonlySet<string> = new Set(['search']);

/**
 * Tells which definitions have no text in one of the languages, where the page would show the words of the key instead: titles of
 * pages, tools and parts of pages; every field that people fill in, as the activity log tells of it; fields and choices of each
 * collection that is shown, as its list and its form need them.
 */
export function findDefinitionFaults({ entities, words, features, formTexts, shown }: Definitions): string[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const pairs = [...shown, ...worded(words)];
  const once = new Map(pairs.map((pair) => [`${pair.namespace}:${pair.entity}`, pair]));
  return languages.flatMap((language) => [
    ...titleKeys(features).flatMap((key) => (textAt(words, language, key) ? [] : [`${language}: ${key} is missing`])),
    ...logFaults(entities, words, language, formTexts),
    ...[...once.values()].flatMap(({ entity: name, namespace }) => {
      const entity = byName.get(name);
      if (!entity) return [`${language}: ${namespace}:records.${name} names no collection`];
      return neededKeys(entity, namespace)
        .filter((keys) => !keys.some((key) => textAt(words, language, key)))
        .map(([own = '']) => `${language}: ${own} is missing`);
    }),
  ]);
}

const titleKeys = (features: Definitions['features']): string[] => [
  ...new Set(
    features.flatMap(({ routes, tools = [], parts = [] }) => [
      ...routes.map(({ titleKey }) => titleKey),
      ...tools.map(({ labelKey }) => labelKey),
      ...parts.map(({ titleKey }) => titleKey),
    ]),
  ),
];

/** Fields that the activity log would name by their key: every collection's changes stand in it. */
function logFaults(
  entities: readonly EntityDefinition[],
  words: Words,
  language: Language,
  formTexts: readonly string[],
): string[] {
  const ofForms = formTexts.flatMap((namespace) =>
    Object.values((words.get(language)?.get(namespace)?.['records'] ?? {}) as Record<string, { fields?: object }>),
  );
  const named = new Set(ofForms.flatMap(({ fields = {} }) => Object.keys(fields)));
  const isNamed = (key: string) =>
    named.has(key) || [`${kit}:fields.${key}`, `${log}:fields.${key}`].some((name) => textAt(words, language, name));
  const filledIn = entities
    .filter(({ isView, history }) => isView !== true && history !== false)
    .flatMap(({ fields }) => Object.entries(fields).flatMap(([key, { serverSet }]) => (serverSet ? [] : [key])));
  return [...new Set(filledIn)]
    .filter((key) => !isNamed(key))
    .map((key) => `${language}: ${log}:fields.${key} is missing`);
}

/** Collections that namespaces have words for. */
const worded = (words: Words): Shown[] =>
  [...words.values()].flatMap((namespaces) =>
    [...namespaces].flatMap(([namespace, { records }]) =>
      namespace === kit || typeof records !== 'object' || records === null
        ? []
        : Object.keys(records).map((entity) => ({ entity, namespace })),
    ),
  );

/** What a collection needs texts for: each time the keys of which one is enough, its own first. */
function neededKeys(entity: EntityDefinition, namespace: string): string[][] {
  const own = `${namespace}:records.${entity.name}`;
  const isShown = (key: string) => entity.list.columns.includes(key);
  const fields = Object.entries(entity.fields).filter(
    ([key, { serverSet }]) => isShown(key) || (!serverSet && !withoutForms.has(namespace)),
  );
  return [
    [`${own}.one`],
    ...fields.map(([key]) => [`${own}.fields.${key}`, `${kit}:fields.${key}`]),
    ...fields.flatMap(([key, field]) =>
      field.kind === 'choice'
        ? field.values.map((value) => [`${own}.choices.${key}.${value}`, `${kit}:choices.${value}`])
        : [],
    ),
  ];
}

function textAt(words: Words, language: Language, key: string): boolean {
  const [namespace = '', path = ''] = key.split(':');
  let found: unknown = words.get(language)?.get(namespace);
  for (const name of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return typeof found === 'string' && found.trim() !== '';
}

/** Collections that pages name in their source, with the namespace beside it: `<EntityPage entity={License} texts="facilities" …`. */
export const shownIn = (source: string): Shown[] =>
  [...source.matchAll(/<Entity(?:Page|Table)\b[^>]*?\bentity=\{([A-Z]\w*)\}[^>]*?\btexts="([\w-]+)"/g)].map(
    ([, name = '', namespace = '']) => ({ entity: name.charAt(0).toLowerCase() + name.slice(1), namespace }),
  );
