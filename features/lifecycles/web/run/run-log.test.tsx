// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lifecyclesWeb } from '../index.ts';
import { RunLog } from './run-log.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (id: number, text: string, said: object | null) => ({
  ...{ id, time: `2026-11-20T0${id}:00:00.000Z`, kind: 'system', text, said, value: null, unit: null, user_id: null },
});
const entries = [
  entry(1, 'Started with 1 plant', { key: 'started', count: 1 }),
  entry(2, 'Moved by -2 days: Too warm', { key: 'shifted', count: -2, reason: 'Too warm' }),
  entry(3, 'Taken back: Moved by 9 days', {
    ...{ key: 'takenBack', what: 'Moved by 9 days', of: { key: 'shifted', count: 9, reason: '' } },
  }),
  entry(4, 'Taken back: Veg → Bloom', { key: 'takenBack', what: 'Veg → Bloom' }),
  entry(5, 'Version 1 of the plan gives way to version 2 from day 9', { key: 'version', from: 1, to: 2, day: 9 }),
  entry(6, 'Completed', null),
  entry(7, 'Harvested, 2026-11-23', { key: 'harvested', date: '2026-11-23' }),
];

test('a diary speaks the language of its reader; what was told before has its text', async () => {
  stubServer([
    [/lifecycleLog/, entries],
    [/ag_lifecycleReports/, []],
    [/about/, { rights: {} }],
  ]);
  await showPage(<RunLog runId={5} />, { features: [lifecyclesWeb], person: { lang: 'es' } });
  for (const said of [
    'Iniciado con 1 planta',
    'Desplazado -2 días: Too warm',
    'Deshecho: Desplazado 9 días',
    'Deshecho: Veg → Bloom',
    'La versión 1 del plan cede el paso a la versión 2 desde el día 9',
    'Completed',
    // A day is that day, west of Greenwich too.
    'Cosechado, (11/23|23/11)/2026',
  ])
    expect(await screen.findByText(new RegExp(said))).toBeDefined();
});

test('a note that is half typed is there again after another tab was looked at; what is typed while one is sent is another', async () => {
  const sent = stubServer([
    [/comment/, { id: 5 }],
    [/lifecycleLog/, []],
    [/ag_lifecycleReports/, []],
    [/about/, { rights: { create: true } }],
  ]);
  const open = async () => {
    await showPage(<RunLog runId={5} />, {
      ...{ features: [lifecyclesWeb], person: { roles: [{ id: 4, name: 'Farm Manager' }] } },
    });
    return screen.findByRole('textbox', { name: 'Note for the diary' });
  };
  fireEvent.change(await open(), { target: { value: 'Thrips seen' } });
  cleanup();
  const note = await open();
  expect(note).toHaveProperty('value', 'Thrips seen');
  fireEvent.click(screen.getByRole('button', { name: 'Write it down' }));
  fireEvent.change(note, { target: { value: 'Sprayed' } });
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ text: 'Thrips seen' }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Write it down' })).toHaveProperty('disabled', false));
  expect(note).toHaveProperty('value', 'Sprayed');
  fireEvent.click(screen.getByRole('button', { name: 'Write it down' }));
  await waitFor(() => expect(note).toHaveProperty('value', ''));
});
