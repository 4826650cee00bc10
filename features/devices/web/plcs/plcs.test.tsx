// @vitest-environment happy-dom
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { devicesWeb } from '../index.ts';
import { PlcsPage } from './plcs.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const plc = {
  ...{ id: 3, facility_id: 1, name: 'Air handling', plcType_id: null, vendor: 'Beckhoff', model: 'CX', unitId: 1 },
  ...{ protocol: 'modbus', host: 'ahu-1.local', port: 502, username: null, pollMs: 1000, enabled: true },
  ...{
    lastPoll: '2026-11-20T18:19:00.000Z',
    latencyMs: 12,
    status: 'No answer',
    createdate: '2026-11-20T09:00:00.000Z',
  },
  ...{ updatedate: '2026-11-20T10:00:00.000Z', createuser: 4, updateuser: 4 },
};
type Reads = Parameters<typeof stubServer>[0];
async function open(
  isMechanic: boolean,
  record: number | 'new',
  { replies = [], lang = 'en' }: { replies?: Reads; lang?: string } = {},
) {
  const rights = { create: isMechanic, update: isMechanic, delete: isMechanic };
  const asked: string[] = [];
  const sent = stubServer([
    ...replies,
    [/about/, { rights, creators: [], isImportable: false, history: false, hidden: [], references: {} }],
    [/usage/, { can: { update: isMechanic, delete: isMechanic, amend: false }, count: 0, owned: 0, usedBy: [] }],
    [/count/, { count: 1 }],
    [/plcs\/3/, plc],
    [/plcs/, [plc]],
  ]);
  const stubbed = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) => {
    asked.push(decodeURIComponent(address));
    return stubbed(address, options);
  });
  await showPage(<PlcsPage />, {
    ...{
      features: [devicesWeb],
      person: { lang },
      path: `/systemadmin/plcs?record=${record}`,
      route: '/systemadmin/plcs',
    },
  });
  return { sent, asked, drawer: within(await screen.findByRole('dialog')) };
}

test('an alert about a silent PLC leads to how it is reached and when it answered last', async () => {
  const { asked, drawer } = await open(false, 3);
  expect((await screen.findAllByText('Modbus TCP')).length).toBeGreaterThan(0);
  expect(await drawer.findByText('ahu-1.local')).toBeDefined();
  expect(drawer.getByText('No answer')).toBeDefined();
  expect(drawer.getByText('Read last')).toBeDefined();
  // Its password is told to nobody, and only this facility's are listed.
  expect(drawer.queryByText('Password')).toBeNull();
  expect(asked.some((address) => /plcs\?.*"facility_id":1/.test(address))).toBe(true);
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
});

test('maintenance adds one; an address that cannot be is said at its field, and nothing typed is lost', async () => {
  const wrong = {
    refusal: {
      ...refusal(422, 'The `plc` instance is not valid.', 'VALIDATION_FAILED').refusal,
      details: { codes: { host: ['format'] }, messages: { host: ['is not a host name or IP address'] } },
    },
  };
  const { sent, drawer } = await open(true, 'new', { replies: [[/plcs$/, wrong]] });
  fireEvent.change(await drawer.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Dosing' } });
  fireEvent.mouseDown(drawer.getByRole('combobox', { name: /Protocol/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Modbus TCP' }));
  fireEvent.change(drawer.getByRole('textbox', { name: /Host/ }), { target: { value: 'a b' } });
  fireEvent.click(drawer.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringMatching(/\/plcs$/) as unknown,
      body: { facility_id: 1, name: 'Dosing', protocol: 'modbus', host: 'a b' },
    }),
  );
  expect(await drawer.findByText(/is not a host name or IP address/)).toBeDefined();
  expect(drawer.getByRole('textbox', { name: /Host/ })).toHaveProperty('value', 'a b');
});

test('the page speaks Spanish', async () => {
  const { drawer } = await open(false, 3, { lang: 'es' });
  expect(await drawer.findByText('Última lectura')).toBeDefined();
  expect((await screen.findAllByText('PLC del edificio')).length).toBeGreaterThan(0);
});

test('without any the page says so; a list that fails says why', async () => {
  const open = (reply: unknown) => {
    stubServer([
      [/about/, { rights: {}, creators: [], isImportable: false, history: false, hidden: [], references: {} }],
      [/count/, Array.isArray(reply) ? { count: 0 } : reply],
      [/plcs/, reply],
    ]);
    return showPage(<PlcsPage />, { features: [devicesWeb], path: '/systemadmin/plcs', route: '/systemadmin/plcs' });
  };
  await open([]);
  expect(await screen.findByText('No PLCs yet. Maintenance adds one, or a simulated one.')).toBeDefined();
  cleanup();
  await open(refusal(503, 'The database is away.'));
  expect(await screen.findByText(/The database is away\./)).toBeDefined();
});
