import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTextFaults } from './texts.ts';

async function faultsOf(en: string | undefined, es: string | undefined): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'trellis-texts-'));
  const folder = join(root, 'features/units/web/texts');
  try {
    await mkdir(folder, { recursive: true });
    if (en !== undefined) await writeFile(join(folder, 'en.json'), en);
    if (es !== undefined) await writeFile(join(folder, 'es.json'), es);
    return await findTextFaults(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const folder = 'features/units/web/texts';

test('texts that exist in both languages pass, nested or not', async () => {
  expect(
    await faultsOf(
      '{"title":"Units","state":{"warn":"{{count}} old"},"rule":"At least {{count}} characters"}',
      '{"title":"Unidades","state":{"warn":"{{count}} hoy"},"rule":"Al menos {{count}} caracteres"}',
    ),
  ).toEqual([]);
});

test('a plural form that only one language has passes when the language has its general form', async () => {
  expect(await faultsOf('{"n_one":"a","n_other":"b"}', '{"n_one":"a","n_many":"de b","n_other":"b"}')).toEqual([]);
  expect(await faultsOf('{"n_one":"a"}', '{"n_one":"a","n_many":"b"}')).toEqual([
    `${folder}/en.json: n_many is missing`,
  ]);
});

test.each([
  ['a text that Spanish lacks', '{"a":"x","b":"y"}', '{"a":"x"}', `${folder}/es.json: b is missing`],
  ['a text that English lacks', '{"a":"x"}', '{"a":"x","s":{"b":"y"}}', `${folder}/en.json: s.b is missing`],
  ['an empty text', '{"a":"x"}', '{"a":"  "}', `${folder}/es.json: a is empty`],
  [
    'a lost placeholder',
    '{"a":"{{count}} units"}',
    '{"a":"unidades"}',
    `${folder}/es.json: a has no placeholder instead of count`,
  ],
  [
    'a counted noun without a text for one',
    '{"a":"{{count}} units"}',
    '{"a":"{{count}} unidades"}',
    `${folder}/es.json: a counts a noun without a text for one`,
  ],
  ['a value that is no text', '{"a":[1]}', '{"a":"x"}', `${folder}/en.json: a must be an object of texts`],
])('%s is a fault', async (_story, en, es, fault) => {
  expect(await faultsOf(en, es)).toContain(fault);
});

test('a language without its file is a fault', async () => {
  expect(await faultsOf('{"a":"x"}', undefined)).toEqual([expect.stringContaining(`${folder}/es.json`)]);
});
