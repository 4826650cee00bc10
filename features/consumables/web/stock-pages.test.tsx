// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { consumablesWeb } from './index.ts';
import { PartsPage } from './parts/parts.page.tsx';
import { FacilityStockPage } from './stock/facility-stock.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const about = {
  ...{
    rights: { create: false, update: false, delete: false },
    creators: [],
    isImportable: false,
    history: false,
    hidden: [],
  },
  references: {
    consumable_id: {
      ...{ name: 'consumable', path: 'consumables', relation: 'consumable', title: ['name'], search: ['name'] },
      ...{ isArchivable: true, isLookup: false },
    },
  },
};
const usage = { can: { update: false, delete: false, amend: false }, count: 0, owned: 0, usedBy: [] };
const stock = {
  ...{ id: 7, facility_id: 1, consumable_id: 5, consumable: { id: 5, name: 'Base A' }, onHand: 40, reserved: 8.5 },
  ...{
    minQty: 50,
    maxQty: 100,
    inventoryLocation_id: null,
    lastCount: null,
    price: null,
    supplier_id: null,
    avgCost: 3,
  },
  ...{ createdate: '2026-11-20T09:00:00.000Z', updatedate: '2026-11-20T10:00:00.000Z', createuser: 4, updateuser: 4 },
};
const article = (lotTracked: boolean, expiryTracked: boolean) => ({
  ...{ id: 5, name: 'Base A', stockUnit: { id: 11, abbreviation: 'L' } },
  consumableType: { id: 1, lotTracked, expiryTracked },
});
const lots = [{ id: 31, lot: 'N-26', onHand: 40, expirydate: '2027-01-31' }];
const entry = (values: object) => ({
  ...{ id: 91, facilityConsumable_id: 7, consumableLot_id: null, kind: 'receipt', qty: 20, balanceAfter: 60 },
  ...{ state: 'posted', reversal_of: null, reason: null, occurredAt: '2026-11-20T10:00:00.000Z', createuser: 4 },
  ...values,
});
type Reads = Parameters<typeof stubServer>[0];
const manager = { roles: [{ id: 2, name: 'Facility Manager' }] };

/** The drawer of a stock, as the link of an alert opens it. */
async function openStock(
  replies: Reads,
  {
    person = {},
    byLot = false,
    expires = false,
    tab = '',
  }: { person?: object; byLot?: boolean; expires?: boolean; tab?: string } = {},
) {
  const sent = stubServer([
    ...replies,
    [/about/, about],
    [/usage/, usage],
    [/\/count$|\/count\?/, { count: 1 }],
    [/consumableLots/, lots],
    [/facilityConsumables\/7/, stock],
    [/facilityConsumables/, [stock]],
    [/consumables/, [article(byLot, expires)]],
  ]);
  await showPage(<FacilityStockPage />, {
    ...{
      features: [consumablesWeb],
      person,
      path: `/facilityconsumables?record=7${tab}`,
      route: '/facilityconsumables',
    },
  });
  return { sent, drawer: within(await screen.findByRole('dialog', { name: /Base A/ })) };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string, within_: { getByRole: typeof screen.getByRole } = screen) =>
  fireEvent.click(within_.getByRole('button', { name }));

test('stock that runs low stands out with what is left over and what it is counted in', async () => {
  await openStock([]);
  expect(await screen.findByText('31.5 L, low')).toBeDefined();
  // Said above the list too, whatever page of it the article is on.
  expect(await screen.findByText('(31.5 L available, minimum 50 L)')).toBeDefined();
  const named = screen.getAllByText('Base A', { selector: 'a' }).map((link) => link.getAttribute('href'));
  expect(named).toContain('/facilityconsumables?record=7');
});

test('a delivery is booked where the alert leads: the balance before and after is said, then as the books say it', async () => {
  const { sent, drawer } = await openStock([[/consumableLedger$/, entry({ balanceAfter: 64 })]]);
  fireEvent.click(await drawer.findByRole('button', { name: 'Receive' }));
  const ask = await dialog('Base A: receive');
  expect(ask.getByRole('button', { name: 'Receive' })).toHaveProperty('disabled', true);
  expect(ask.getByText('Say how much, as a number.')).toBeDefined();
  fireEvent.change(ask.getByLabelText('How much came (L)'), { target: { value: '20,5' } });
  expect(ask.getByText('Now 40 L, then 60.5 L.')).toBeDefined();
  fireEvent.change(ask.getByLabelText('Why, or from whom (optional)'), { target: { value: ' Agro Supply ' } });
  press('Receive', ask);
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringMatching(/\/consumableLedger$/) as unknown,
      body: { facilityConsumable_id: 7, kind: 'receipt', qty: 20.5, reason: 'Agro Supply' },
    }),
  );
  // Somebody else had moved it meanwhile.
  expect(await screen.findByText('Base A received: 64 L on hand.')).toBeDefined();
  // A grower posts, and does not reverse.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a manager takes back at once what was booked wrongly', async () => {
  const { sent, drawer } = await openStock(
    [
      [/reverse/, entry({ id: 92, qty: -20, reversal_of: 91 })],
      [/consumableLedger$/, entry({})],
    ],
    { person: manager },
  );
  fireEvent.click(await drawer.findByRole('button', { name: 'Take out' }));
  const ask = await dialog('Base A: take out');
  fireEvent.change(ask.getByLabelText('How much is taken (L)'), { target: { value: '1' } });
  press('Take out', ask);
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ kind: 'usage', qty: -1 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringContaining('consumableLedger/91/reverse') as unknown,
      body: { reason: 'Taken back at once' },
    }),
  );
});

test('more than is left over waits for a manager, and that is said before and after', async () => {
  const { drawer } = await openStock([[/consumableLedger$/, entry({ state: 'pending', balanceAfter: null })]], {
    person: manager,
  });
  fireEvent.click(await drawer.findByRole('button', { name: 'Take out' }));
  const ask = await dialog('Base A: take out');
  fireEvent.change(ask.getByLabelText('How much is taken (L)'), { target: { value: '32' } });
  expect(ask.getByText('Only 31.5 L is available: it waits until a manager approves it.')).toBeDefined();
  press('Take out', ask);
  expect(await screen.findByText('Base A: it waits until a manager approves it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a count says by how much the books differ before it is booked, in Spanish too', async () => {
  const { sent, drawer } = await openStock([[/7\/count$/, entry({ kind: 'count', qty: -1.5, balanceAfter: 38.5 })]], {
    person: { lang: 'es' },
  });
  fireEvent.click(await drawer.findByRole('button', { name: 'Contar' }));
  const ask = await dialog('Base A: contar');
  fireEvent.change(ask.getByLabelText('Cuánto hay (L)'), { target: { value: '40' } });
  expect(ask.getByText('Los libros también dicen 40 L.')).toBeDefined();
  fireEvent.change(ask.getByLabelText('Cuánto hay (L)'), { target: { value: '38,5' } });
  expect(ask.getByText('Los libros dicen 40 L: se registra -1.5 L.')).toBeDefined();
  press('Contar', ask);
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ counted: 38.5 }));
  expect(await screen.findByText('Base A, recuento registrado: 38.5 L en existencias.')).toBeDefined();
});

test('an article kept by lot is booked to a lot, or to a new one that is made first', async () => {
  const { sent, drawer } = await openStock(
    [
      [/consumableLots$/, { id: 32, lot: 'N-27' }],
      [/consumableLedger$/, entry({})],
    ],
    { byLot: true },
  );
  fireEvent.click(await drawer.findByRole('button', { name: 'Receive' }));
  const ask = await dialog('Base A: receive');
  fireEvent.change(ask.getByLabelText('How much came (L)'), { target: { value: '5' } });
  expect(ask.getByText('Choose the lot.')).toBeDefined();
  fireEvent.mouseDown(ask.getByRole('combobox', { name: 'Lot' }));
  expect(await screen.findByRole('option', { name: 'N-26 · 40 L' })).toBeDefined();
  fireEvent.click(screen.getByRole('option', { name: 'A new lot' }));
  fireEvent.change(await ask.findByLabelText('Number of the lot'), { target: { value: 'N-27' } });
  press('Receive', ask);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { facilityConsumable_id: 7, lot: 'N-27' },
    { facilityConsumable_id: 7, kind: 'receipt', qty: 5, consumableLot_id: 32 },
  ]);
});

test('of a new lot of what expires it is said when; without, it could not be used later', async () => {
  const { sent, drawer } = await openStock(
    [
      [/consumableLots$/, { id: 32, lot: 'N-27' }],
      [/consumableLedger$/, entry({})],
    ],
    { byLot: true, expires: true },
  );
  fireEvent.click(await drawer.findByRole('button', { name: 'Receive' }));
  const ask = await dialog('Base A: receive');
  fireEvent.change(ask.getByLabelText('How much came (L)'), { target: { value: '1,000' } });
  fireEvent.mouseDown(ask.getByRole('combobox', { name: 'Lot' }));
  fireEvent.click(await screen.findByRole('option', { name: 'A new lot' }));
  fireEvent.change(await ask.findByLabelText('Number of the lot'), { target: { value: 'N-27' } });
  expect(ask.getByText('Say when the new lot expires.')).toBeDefined();
  expect(ask.getByRole('button', { name: 'Receive' })).toHaveProperty('disabled', true);
  fireEvent.click(ask.getByLabelText(/Expires on/));
  fireEvent.click(await screen.findByRole('gridcell', { name: '17' }));
  press('Receive', ask);
  await waitFor(() => expect(sent).toHaveLength(2));
  // A thousand, as an English reader writes it.
  expect(sent.map(({ body }) => body)).toEqual([
    { facilityConsumable_id: 7, lot: 'N-27', expirydate: expect.stringMatching(/^\d{4}-\d{2}-17$/) as unknown },
    { facilityConsumable_id: 7, kind: 'receipt', qty: 1000, consumableLot_id: 32 },
  ]);
});

test('of a lot no more is offered than is promised to nobody', async () => {
  const { drawer } = await openStock([], { byLot: true });
  fireEvent.click(await drawer.findByRole('button', { name: 'Take out' }));
  const ask = await dialog('Base A: take out');
  fireEvent.mouseDown(ask.getByRole('combobox', { name: 'Lot' }));
  fireEvent.click(await screen.findByRole('option', { name: 'N-26 · 40 L' }));
  fireEvent.change(ask.getByLabelText('How much is taken (L)'), { target: { value: '35' } });
  expect(ask.getByText('Only 31.5 L is available: it waits until a manager approves it.')).toBeDefined();
});

test('what the books refuse is said in words, and nothing typed is lost', async () => {
  const { drawer } = await openStock([[/consumableLedger$/, refusal(409, 'The month is closed.', 'PERIOD_CLOSED')]]);
  fireEvent.click(await drawer.findByRole('button', { name: 'Receive' }));
  const ask = await dialog('Base A: receive');
  fireEvent.change(ask.getByLabelText('How much came (L)'), { target: { value: '5' } });
  press('Receive', ask);
  expect(await screen.findByText('The month is closed.')).toBeDefined();
  expect(ask.getByLabelText('How much came (L)')).toHaveProperty('value', '5');
});

test('who keeps no stock reads it, and is offered nothing', async () => {
  const { drawer } = await openStock([], { person: { roles: [{ id: 1, name: 'Owner' }] } });
  expect(await drawer.findByText('Base A', { selector: 'dd *, dd' })).toBeDefined();
  expect(drawer.queryByRole('button', { name: 'Receive' })).toBeNull();
});

test('movements tell who, by how much and to which balance; a manager approves those of others, refuses and takes back', async () => {
  const { sent, drawer } = await openStock(
    [
      [/approve|reject|reverse/, entry({})],
      [
        /consumableLedger/,
        [
          entry({ id: 95, kind: 'usage', qty: -32, balanceAfter: null, state: 'pending', createuser: 9 }),
          entry({
            id: 94,
            kind: 'usage',
            qty: -33,
            balanceAfter: null,
            state: 'pending',
            createuser: 3,
            reason: 'Mixed',
          }),
          entry({ id: 93 }),
        ],
      ],
      [/users\//, { id: 9, firstname: 'Ana', lastname: 'Ruiz' }],
    ],
    { person: manager, tab: '&tab=movements' },
  );
  expect(await drawer.findByText('+20 L')).toBeDefined();
  expect(drawer.getByText(/then 60 L/)).toBeDefined();
  expect((await drawer.findAllByText(/Ana Ruiz/)).length).toBeGreaterThan(0);
  expect(drawer.getByText('Somebody else approves what you entered.')).toBeDefined();
  expect(drawer.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
  press('Approve', drawer);
  await waitFor(() => expect(sent.at(-1)?.address).toContain('consumableLedger/95/approve'));
  fireEvent.click(drawer.getByRole('button', { name: 'Take back' }));
  const ask = await dialog('Take this movement back by its opposite');
  expect(ask.getByRole('button', { name: 'Take back' })).toHaveProperty('disabled', true);
  fireEvent.change(ask.getByLabelText('Why'), { target: { value: 'Wrong article' } });
  press('Take back', ask);
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringContaining('consumableLedger/93/reverse') as unknown,
      body: { reason: 'Wrong article' },
    }),
  );
});

const part = {
  ...{ id: 8, facility_id: 1, name: 'Solenoid valve', partNumber: 'SV-2', onHand: 4, reserved: 1, minQty: 5 },
  ...{
    hardware_product_id: null,
    inventoryLocation_id: null,
    cost: null,
    serialised: false,
    fits: null,
    supplier_id: null,
  },
  ...{ photoUrl: null, createdate: '2026-11-20T09:00:00.000Z', updatedate: '2026-11-20T10:00:00.000Z' },
};

test('spare parts are handed out as far as they are there, counted, and a mistake is taken back by its opposite', async () => {
  const sent = stubServer([
    [/about/, { ...about, references: {} }],
    [/usage/, usage],
    [/inventoryItems\/8\/count$/, { id: 71, kind: 'count', qty: -1, balanceAfter: 3 }],
    [/count\?|count$/, { count: 1 }],
    [/inventoryTransactions$/, { id: 72, kind: 'adjust', qty: 1, balanceAfter: 4 }],
    [/inventoryItems\/8/, part],
    [/inventoryItems/, [part]],
  ]);
  const mechanic = { roles: [{ id: 6, name: 'Maintenance' }] };
  await showPage(<PartsPage />, {
    ...{ features: [consumablesWeb], person: mechanic, path: '/admin/inventory?record=8', route: '/admin/inventory' },
  });
  expect(await screen.findByText('3, low')).toBeDefined();
  const drawer = within(await screen.findByRole('dialog', { name: /Solenoid valve/ }));
  fireEvent.click(await drawer.findByRole('button', { name: 'Take out' }));
  const ask = await dialog('Solenoid valve: take out');
  fireEvent.change(ask.getByLabelText('How much is taken (pieces)'), { target: { value: '4' } });
  expect(ask.getByText('That much is not available.')).toBeDefined();
  expect(ask.getByRole('button', { name: 'Take out' })).toHaveProperty('disabled', true);
  fireEvent.click(ask.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(drawer.getByRole('button', { name: 'Count' }));
  const count = await dialog('Solenoid valve: count');
  fireEvent.change(count.getByLabelText('How much is there (pieces)'), { target: { value: '3' } });
  press('Count', count);
  expect(await screen.findByText('Solenoid valve counted: 3 on hand.')).toBeDefined();
  expect(sent.at(-1)?.body).toEqual({ counted: 3 });
  press('Undo');
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ inventoryItem_id: 8, kind: 'adjust', qty: 1, note: 'Taken back at once' }),
  );
});

test.each([
  ['stock', FacilityStockPage, '/facilityconsumables', /facilityConsumables/, /^Nothing is kept in stock yet/],
  ['spare parts', PartsPage, '/admin/inventory', /inventoryItems/, /^No spare parts yet/],
] as const)(
  'a list of %s that is empty says so, and one that fails says why and is asked for again',
  async (_, Page, path, list, empty) => {
    const open = (reply: unknown, count: unknown) => {
      stubServer([
        [/about/, { ...about, references: {} }],
        [/count/, count],
        [list, reply],
      ]);
      return showPage(<Page />, { features: [consumablesWeb], path, route: path });
    };
    await open([], { count: 0 });
    expect(await screen.findByText(empty)).toBeDefined();
    cleanup();
    await open(refusal(503, 'The database is away.'), refusal(503, 'The database is away.'));
    expect(await screen.findByText(/The database is away\./)).toBeDefined();
    stubServer([
      [/about/, { ...about, references: {} }],
      [/count/, { count: 0 }],
    ]);
    press('Try again');
    expect(await screen.findByText(empty)).toBeDefined();
  },
);
