// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ImportBody } from '@trellis/entity-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { EntityPage } from '../entity-page.tsx';
import { aboutBenches, Bench, refusal, show, stubServer, type Replies } from '../show-records.testing.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const bench = {
  id: 7,
  name: 'North',
  level: 2,
  kind: 'flood',
  area_id: 1,
  layout: null,
  updatedate: '2026-11-20T10:00:00.123Z',
};
const areas = [
  { id: 1, name: 'Veg' },
  { id: 2, name: 'Bloom' },
];
const server: Replies = [
  [/about/, () => aboutBenches],
  [/count/, () => ({ count: 1 })],
  [/GET .*areas/, () => areas],
  [/GET .*benches/, () => [bench]],
];

async function openFile(
  text: string | Uint8Array<ArrayBuffer>,
  replies: Replies = [],
  check?: () => string,
  fields: object = {},
) {
  const sent = stubServer([...replies, ...server]);
  await show(
    <EntityPage entity={Bench} texts="greenhouse" fields={{ ...fields, ...(check && { name: { check } }) }} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Benches' }));
  const input = dialog.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([text], 'benches.csv')] } });
  const imports = () => sent.filter(({ address }) => address.endsWith('/import')).map(({ body }) => body as ImportBody);
  return { dialog, imports, sent };
}

const rows = (dialog: ReturnType<typeof within>) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    );

test('a file is checked by line with the words of the form; nothing is sent until every line is fine', async () => {
  const { dialog, imports } = await openFile(
    'Name,Level,Kind,Area,Layout\nSouth,12,Drip,Veg,\n,1,sand,Roof,{\nA name that is far too long,1.5,,2,[1]\n',
  );
  expect(await dialog.findByText('3 lines have problems; nothing can be imported until they are mended.')).toBeTruthy();
  expect(rows(dialog)).toEqual([
    ['2', 'Level: Cannot be more than 9'],
    ['3', 'Kind: Must be one of: Flood, DripArea: Nothing is called RoofLayout: Is not valid JSONName: Required.'],
    ['4', 'Name: At most 20 charactersLevel: Must be an integer'],
  ]);
  expect(imports()).toEqual([]);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 3 lines' }).disabled).toBe(true);
});

test('where a page has a rule of its own, that is what is told, as in the form', async () => {
  const { dialog } = await openFile('Name\nA name that is far too long\n', [], () => 'Must be a letter and a number');
  expect(await dialog.findByText(/Must be a letter and a number/)).toBeTruthy();
  expect(dialog.queryByText(/At most 20 characters/)).toBeNull();
});

test('new lines are made, known ones changed by what differs, the rest left alone; one click takes all of it back', async () => {
  const written = [
    { id: 7, updatedate: '2026-11-21T08:00:00.000Z' },
    { id: 8, updatedate: '2026-11-21T08:00:00.000Z' },
  ];
  const {
    dialog,
    imports,
    sent: calls,
  } = await openFile('\uFEFFNo.;Name;Level;Kind;Area\n7;North;3;flood;Veg\n;South;4;;bloom\n', [
    [/POST .*takeBack/, () => ({ done: 2, kept: [] })],
    [
      /POST .*import/,
      (body) => ({ created: 1, changed: 1, written: (body as ImportBody).isTrial ? [] : written, problems: [] }),
    ],
  ]);
  expect(await dialog.findByText('Every line is fine.')).toBeTruthy();
  expect(dialog.getByText('New: 1 · changed: 1 · unchanged: 0')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Import 2 lines' }));
  expect(await screen.findByText('1 created, 1 changed')).toBeTruthy();
  const sent = [
    { id: 7, level: 3, updatedate: bench.updatedate },
    { name: 'South', level: 4, area_id: 2 },
  ];
  expect(imports()).toEqual([{ rows: sent, isTrial: true }, { rows: sent }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 changes taken back')).toBeTruthy();
  const back = calls.slice(calls.findIndex(({ address }) => address.includes('takeBack')));
  expect(back.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['POST', { rows: [written[1], { ...written[0], values: { level: bench.level } }] }],
  ]);
});

test('what stays when an import is taken back is counted, and why is told', async () => {
  const written = [8, 9, 10, 11].map((id) => ({ id, updatedate: '2026-11-21T08:00:00.000Z' }));
  const { dialog } = await openFile('Name\nSouth\nWest\nEast\nRoof\n', [
    [
      /POST .*takeBack/,
      () => ({
        done: 1,
        kept: [
          { id: 8, code: 'CONFLICT', message: 'Changed.' },
          { id: 9, code: 'MODEL_NOT_FOUND', message: 'Gone.' },
          { id: 10, code: 'REFERENCED', message: 'Used by other records' },
        ],
      }),
    ],
    [
      /POST .*import/,
      (body) => ({ created: 4, changed: 0, written: (body as ImportBody).isTrial ? [] : written, problems: [] }),
    ],
  ]);
  await dialog.findByText('Every line is fine.');
  fireEvent.click(dialog.getByRole('button', { name: 'Import 4 lines' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText(
      '1 of 4 taken back. 2 were changed by somebody since and stay as they are. Used by other records',
    ),
  ).toBeTruthy();
});

test('what the server finds is told on its line', async () => {
  const { dialog } = await openFile('Name\nNorth\nSouth\n', [
    [
      /POST .*import/,
      () => ({
        created: 0,
        changed: 0,
        written: [],
        problems: [{ row: 0, property: 'name', code: 'uniqueness', message: 'Name already in use.' }],
      }),
    ],
  ]);
  expect(await dialog.findByText('Name: Name already in use.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('switch', { name: 'Only lines with problems' }));
  expect(rows(dialog)).toEqual([['2', 'Name: Name already in use.']]);
});

test('a record that is not there, or stands there twice, is told', async () => {
  const { dialog, imports } = await openFile('No.,Name\n7,North\n7,Other\n99,Gone\n');
  expect(await dialog.findByText('Record 7 stands in the file twice')).toBeTruthy();
  expect(dialog.getByText('There is no record 99')).toBeTruthy();
  expect(imports()).toEqual([]);
});

test('a column nobody knows is told which field it fills, or left out', async () => {
  const { dialog, imports } = await openFile('Name,Tier\nSouth,4\n', [
    [/POST .*import/, () => ({ created: 1, changed: 0, written: [], problems: [] })],
  ]);
  expect(await dialog.findByText('One column has a name that no field has.')).toBeTruthy();
  await dialog.findByText('Every line is fine.');
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Tier' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Level' }));
  await waitFor(() => expect(imports().at(-1)?.rows).toEqual([{ name: 'South', level: 4 }]));
});

test('lines with problems are left out when the person says so, and the others are checked again', async () => {
  const { dialog, imports } = await openFile('Name,Level\nSouth,12\nA name that is far too long,1\nWest,3\n', [
    [/POST .*import/, () => ({ created: 2, changed: 0, written: [], problems: [] })],
  ]);
  const before = imports().length;
  fireEvent.click(await dialog.findByRole('button', { name: /^Leave out \w+ lines?$/ }));
  await dialog.findByText('Every line is fine.');
  expect(imports().slice(before).at(-1)?.rows).toEqual([{ name: 'West', level: 3 }]);
});

test('a file of another program has numbers of its own: its lines are new, and change no record here by chance', async () => {
  const { dialog, imports } = await openFile('id,name,level,flavor\n7,Moon,1,NULL\n8,Sun,NULL,sweet\n9,Star,3,\n', [
    [/POST .*import/, () => ({ created: 3, changed: 0, written: [], problems: [] })],
  ]);
  await dialog.findByText('Every line is fine.');
  expect(dialog.getByText('New: 3 · changed: 0 · unchanged: 0')).toBeTruthy();
  expect(imports().at(-1)?.rows).toEqual([{ name: 'Moon', level: 1 }, { name: 'Sun' }, { name: 'Star', level: 3 }]);
  expect(dialog.getByRole('combobox', { name: 'flavor' }).textContent).toBe('Leave out');
  expect(dialog.getByRole('combobox', { name: 'id' }).textContent).toBe('Leave out');
});

test('a server that fails loses nothing: the lines stay and can be checked again', async () => {
  let isDown = true;
  const { dialog } = await openFile('Name\nSouth\n', [
    [
      /POST .*import/,
      () => (isDown ? refusal(500, 'Internal Server Error') : { created: 1, changed: 0, written: [], problems: [] }),
    ],
  ]);
  expect(await dialog.findByText('Internal Server Error')).toBeTruthy();
  expect(dialog.getByText('South')).toBeTruthy();
  isDown = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await dialog.findByText('Every line is fine.')).toBeTruthy();
});

test.each([
  ['', 'benches.csv has no lines under its head.'],
  ['Name\n"South', 'benches.csv is not a CSV file.'],
  [`Name\n${'x\n'.repeat(5001)}`, 'At most 5000 lines at a time; this file has 5001.'],
])('a file that is none is told so: %#', async (text, sentence) => {
  const { dialog } = await openFile(text);
  expect(await dialog.findByText(sentence)).toBeTruthy();
});

test('a file written by a spreadsheet of Windows keeps its accents', async () => {
  const { dialog } = await openFile(new Uint8Array([...new TextEncoder().encode('Name\nNi'), 0xf1, 0x6f]), [
    [/POST .*import/, () => ({ created: 1, changed: 0, written: [], problems: [] })],
  ]);
  expect(await dialog.findByText('Niño')).toBeTruthy();
});

test('who may not add records is offered no import', async () => {
  stubServer([[/about/, () => ({ ...aboutBenches, isImportable: false })], ...server]);
  await show(<EntityPage entity={Bench} texts="greenhouse" />);
  await screen.findByText('North');
  expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull();
});

test('the preview shows what becomes of a file of another program: in our terms, and nothing for NULL', async () => {
  const aliases = { hundredths: (cell: string) => String(Number(cell) / 100) };
  const { dialog, imports } = await openFile(
    'Name,hundredths,Kind\nSouth,300,NULL\n',
    [[/import/, () => ({ created: 1, changed: 0, written: [], problems: [] })]],
    undefined,
    { level: { aliases } },
  );
  await waitFor(() => expect(imports()[0]?.rows).toEqual([{ name: 'South', level: 3 }]));
  const [, line] = dialog.getAllByRole('row');
  const cells = within(line as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent).slice(2)).toEqual(['South', '3', '']);
});
