// @vitest-environment happy-dom
import { defineEntity, json, jsonAny, providerScope, secret, text, type CollectionAbout } from '@trellis/entity-kit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { possibleColumns } from './possible-columns.ts';
import { arrangeColumns } from './use-layout.ts';
import { inlineLimit, saveText } from '../csv/save-text.ts';

const Sample = defineEntity(
  'sample',
  { name: text(), note: text({ optional: true }), secretKey: secret(), data: json({ of: jsonAny }), hidden: text() },
  {
    path: 'samples',
    table: 'samples',
    meaning: 'samples',
    scope: providerScope,
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['name', 'hidden'] },
  },
);
const about: CollectionAbout = {
  rights: { create: true, update: true, delete: true },
  history: true,
  creators: [],
  isImportable: false,
  hidden: ['hidden'],
  references: {},
};
const possible = possibleColumns(Sample, about);

describe('columns', () => {
  test('those of the definition are shown; others can be chosen; secrets, long and hidden ones cannot', () => {
    expect(possible.filter(({ isShown }) => isShown).map(({ key }) => key)).toEqual(['name']);
    const keys = possible.map(({ key }) => key);
    expect(keys).toContain('note');
    for (const key of ['secretKey', 'data', 'hidden']) expect(keys).not.toContain(key);
  });

  test('a page’s own columns that it does not show at first can be chosen', () => {
    const columns = possibleColumns(Sample, about, ['sum', 'share'], ['name', 'sum']);
    expect(columns.slice(0, 3)).toEqual([
      { key: 'name', isShown: true },
      { key: 'sum', isShown: true },
      { key: 'share', isShown: false },
    ]);
  });

  test('a saved order holds; columns that came later stand at the end, ones that went are left out', () => {
    const arranged = arrangeColumns(possible, [
      { key: 'note', isShown: true, width: 120 },
      { key: 'gone', isShown: true },
      { key: 'name', isShown: false },
    ]);
    expect(arranged.slice(0, 2)).toEqual([
      { key: 'note', isShown: true, width: 120 },
      { key: 'name', isShown: false },
    ]);
    expect(arranged).toHaveLength(possible.length);
  });

  test('a layout that shows nothing is not believed', () => {
    expect(arrangeColumns(possible, [{ key: 'name', isShown: false }])).toEqual(possible);
  });
});

describe('saving text as a file', () => {
  afterEach(() => vi.restoreAllMocks());
  const save = (length: number) => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    // The frame that takes the reply is nothing to load here.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
    saveText('colors.csv', 'text/csv', 'x'.repeat(length), { token: () => 'secret' });
    return { inline: click.mock.calls.length, posted: submit.mock.calls.length };
  };

  test('2048 characters stay in the page, one more goes through the server', () => {
    expect(inlineLimit).toBe(2048);
    expect(save(2048)).toEqual({ inline: 1, posted: 0 });
    vi.restoreAllMocks();
    expect(save(2049)).toEqual({ inline: 0, posted: 1 });
  });
});
