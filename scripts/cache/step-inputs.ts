// What the verdict of a whole step rests on, as one hash; nothing where there is no Git to tell the files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeEndings, hashText } from './import-closure.ts';
import { hashFiles, hashInstalled, listFiles } from './passed.ts';

/** Words and tables are no code: nothing is found unused by them. */
const noCode = /\.(?:md|sql|png|svg|woff2?)$/;

/** Every file that holds code or says how code is used. */
export function hashProject(root: string): string | undefined {
  const files = listFiles(root);
  if (files.length === 0) return undefined;
  return hashFiles(
    root,
    files.filter((path) => !noCode.test(path)),
    hashInstalled(root),
  );
}

/** Who imports whom: the names of all files, what the code among them imports, and the settings and manifests. */
export function hashImports(root: string): string | undefined {
  const files = listFiles(root);
  if (files.length === 0) return undefined;
  const isCode = (path: string) => codeEndings.test(path) && !isSetting(path);
  const imports = files.map((path) => {
    const said = isCode(path) ? readImports(readFileSync(join(root, path), 'utf8')) : [];
    return [path, ...said].join('\n');
  });
  return hashFiles(root, files.filter(isSetting), hashText([hashInstalled(root), ...imports.sort()].join('\n')));
}

const isSetting = (path: string) =>
  /(?:^|\/)(?:package|tsconfig)\.json$/.test(path) || /^\.dependency-cruiser/.test(path) || path === '.gitignore';

/** From the word that begins an import to the name it ends with. */
const statement = /\b(?:import|export|require)\b[^;'"`]*(?<quote>['"`])[^'"`]*\k<quote>/g;
/** A comment inside an import may hold quotes and semicolons of its own. */
const withComment = /\b(?:import|export|require)\b[^;'"`]*(?:\/\/|\/\*)/;

/** Names of files and of Node's own parts wherever they stand: a lone quote, say in a pattern, may hide the word before. */
const names = /['"`](?:\.{1,2}\/|@|node:)[^'"`\s]*['"`]/g;

/** What a file imports, word by word; its whole text where that cannot be cut out safely. */
export const readImports = (text: string): string[] =>
  withComment.test(text) ? [text] : [...text.matchAll(statement), ...text.matchAll(names)].map(([words]) => words);
