import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The languages every text exists in; the first is the one the others are compared with. */
export const languages = ['en', 'es'] as const;

type Texts = ReadonlyMap<string, string>;

/**
 * Compares the text files of each `texts` folder under `root` and returns one line per finding: a missing file,
 * a key that only one language has, an empty text, a `{{name}}` that one language leaves out, or a counted noun without its
 * singular.
 */
export async function findTextFaults(root: string): Promise<string[]> {
  const folders = new Set<string>();
  for await (const path of glob('{apps,features,packages}/**/texts/*.json', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist'),
  })) {
    folders.add(join(path, '..'));
  }
  const faults: string[] = [];
  for (const folder of [...folders].sort()) faults.push(...(await faultsOfFolder(root, folder)));
  return faults;
}

async function faultsOfFolder(root: string, folder: string): Promise<string[]> {
  const faults: string[] = [];
  const byLanguage = new Map<string, Texts>();
  for (const language of languages) {
    const path = join(folder, `${language}.json`);
    try {
      byLanguage.set(language, flatten(JSON.parse(await readFile(join(root, path), 'utf8'))));
    } catch (error) {
      faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const keys = new Set([...byLanguage.values()].flatMap((texts) => [...texts.keys()]));
  for (const [language, texts] of byLanguage) {
    const path = join(folder, `${language}.json`);
    for (const key of keys) {
      const text = texts.get(key);
      if (text === undefined && !isOwnPlural(key, texts)) faults.push(`${path}: ${key} is missing`);
      if (text?.trim() === '') faults.push(`${path}: ${key} is empty`);
    }
  }
  return [...faults, ...placeholderFaults(folder, byLanguage), ...countFaults(folder, byLanguage)];
}

/** Languages have different plural forms: Spanish has `_many`, English does not. `_other` must be there in each. */
function isOwnPlural(key: string, texts: Texts): boolean {
  const stem = /^(.*)_(zero|two|few|many)$/.exec(key)?.[1];
  return stem !== undefined && texts.has(`${stem}_other`);
}

function placeholderFaults(folder: string, byLanguage: ReadonlyMap<string, Texts>): string[] {
  const reference = byLanguage.get(languages[0]) ?? new Map<string, string>();
  return [...byLanguage].flatMap(([language, texts]) =>
    [...texts].flatMap(([key, text]) => {
      const original = reference.get(key);
      if (original === undefined || placeholders(original) === placeholders(text)) return [];
      return [
        `${join(folder, `${language}.json`)}: ${key} has ${placeholders(text) || 'no placeholder'} instead of ${placeholders(original) || 'none'}`,
      ];
    }),
  );
}

/** "1 plants": what is counted needs a text for one. Rules that name a bound ("at least {{count}} characters") are never about one. */
const countFaults = (folder: string, byLanguage: ReadonlyMap<string, Texts>): string[] =>
  [...byLanguage].flatMap(([language, texts]) =>
    [...texts]
      .filter(([key, text]) => !/_(zero|one|two|few|many|other)$/.test(key) && countedNoun.test(text))
      .filter(([, text]) => !boundary.test(text))
      .map(([key]) => `${join(folder, `${language}.json`)}: ${key} counts a noun without a text for one`),
  );

const countedNoun =
  /\{\{\s*(count|rows|plants|units|people|checked)\s*\}\} (?!(?:is|was|has|más|tras|dos)\b)\p{Ll}+s\b/u;
const boundary = /\b(at least|at most|al menos|como máximo) \{\{/i;

const placeholders = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|\$t\(([^)]+)\)/g)].map(
        (match) => match[1] ?? `$t(${match[2] ?? ''})`,
      ),
    ),
  ]
    .sort()
    .join(', ');

/** Nested keys joined by dots. A value that is neither text nor an object of texts is refused. */
function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${prefix || 'the file'} must be an object of texts`);
  }
  const texts = new Map<string, string>();
  for (const [name, entry] of Object.entries(value as Record<string, unknown>)) {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof entry === 'string') texts.set(key, entry);
    else for (const [nestedKey, text] of flatten(entry, key)) texts.set(nestedKey, text);
  }
  return texts;
}
