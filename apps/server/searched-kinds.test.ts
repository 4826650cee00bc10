import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SessionTokens } from '@trellis/access/server';
import { describe, expect, test } from 'vitest';
import { createFeatures } from './app.ts';

// A collection joins the search by its definition; the web knows it by an icon, its words and, without a page, by its definition.
const searchable = createFeatures(new SessionTokens())
  .flatMap((feature) => feature.entities ?? [])
  .filter((entity) => entity.searchable);
const web = path.join(import.meta.dirname, '../../features/search/web');
const read = (file: string) => readFileSync(path.join(web, file), 'utf8');
const kinds = read('found/kinds.ts');
const definitions = read('page/definitions.ts');

interface Words {
  one?: string;
  many?: string;
  choices?: Record<string, Record<string, string>>;
}

describe.each(searchable)('$path', ({ path: collection, name, searchable: { beside = [] } = {}, fields }) => {
  test('has an icon and opens beside the results', () => {
    expect(kinds).toContain(`${collection}: { name: '${name}', icon: `);
    expect(definitions).toContain(`  ${collection}: async () =>`);
  });

  test.each(['en', 'es'])('has its words in %s, and those of the choices that stand beside its names', (lang) => {
    const { records } = JSON.parse(read(`texts/${lang}.json`)) as { records: Record<string, Words> };
    const words = records[name];
    expect([words?.one, words?.many].every(Boolean)).toBe(true);
    for (const key of beside) {
      const field = fields[key];
      if (field?.kind === 'choice') expect(Object.keys(words?.choices?.[key] ?? {})).toEqual([...field.values]);
    }
  });
});
