import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { helpLanguages } from '@trellis/content/model';

type HelpLanguage = (typeof helpLanguages)[number];

const folder = path.join(import.meta.dirname, 'pages');

/** Where the built-in page of a topic is read. */
export const helpPageUrl = (lang: HelpLanguage, topickey: string): string =>
  `/api/v1/ag_helptopics/pages/${lang}/${topickey}`;

/** Topic keys that have a built-in page in the language. */
export const listHelpPages = (lang: HelpLanguage): string[] =>
  readdirSync(path.join(folder, lang)).map((name) => name.replace(/\.html$/, ''));

/** The body of a built-in page; nothing when there is none. Only names of the folder's own list are read. */
export function findHelpBody(lang: HelpLanguage, topickey: string): string | undefined {
  if (!listHelpPages(lang).includes(topickey)) return undefined;
  return readFileSync(path.join(folder, lang, `${topickey}.html`), 'utf8');
}

/** The title of a page: its first heading. */
export const titleOf = (body: string): string => /<h1>([^<]+)<\/h1>/.exec(body)?.[1] ?? 'Help';
