import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('every link of a document leads to a file that is there', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  expect(documents).toContain('README.md');
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?![a-z]+:|#|\/)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(path.join(root, path.dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('the list of decisions has each record once, in order and under its own title', () => {
  const records = readdirSync(path.join(root, 'docs/decisions'))
    .filter((file) => file !== 'README.md')
    .toSorted();
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| (\w+) +\| \[(.+)\]\((.+)\) +\|$/gm)];
  expect(listed.map(([, number, title, file]) => [file, `# ${number}. ${title}`])).toEqual(
    records.map((file) => [file, read(`docs/decisions/${file}`).split('\n', 1)[0]]),
  );
  const numbers = listed.map(([, number]) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('the changelog has each heading once, and each line once', () => {
  const lines = read('CHANGELOG.md')
    .split('\n')
    .filter((line) => /^(## |### |- )/.test(line));
  const sections = lines.map((line, index) =>
    line.startsWith('### ') ? `${lines.slice(0, index).findLast((one) => one.startsWith('## '))} ${line}` : line,
  );
  expect(sections.filter((line, index) => sections.indexOf(line) !== index)).toEqual([]);
});
