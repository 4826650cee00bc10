// @vitest-environment happy-dom
import type { ServerVitals } from '@trellis/unit-alerts/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ruleTestWeb } from '../index.ts';
import { ServersPage } from './servers.page.tsx';

const minute = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const vitals = (values: Partial<ServerVitals>): ServerVitals => ({
  ...{ host: 'alpha', at: ago(4000), ingestDelayMin: 0.1, diskFreePercent: 61.2, backupAt: ago(3 * 60 * minute) },
  ...values,
});
const open = async (servers: readonly ServerVitals[], alerts: readonly object[] = [], lang = 'en') => {
  stubServer([
    [/ExceptionLists/, alerts],
    [/servers/, servers],
  ]);
  await showPage(<ServersPage />, { features: [ruleTestWeb], person: { lang } });
};
const card = async (host: string) => within(await screen.findByRole('region', { name: host }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a server that speaks says when it was heard, that no reading waits, its disk and its backup', async () => {
  await open([vitals({})]);
  const alpha = await card('alpha');
  expect(alpha.getByText('Online')).toBeDefined();
  expect(alpha.getByText(/^Last heard:/).textContent).toMatch(/^Last heard: (just now|\d+ s)/);
  expect(alpha.getByText('None: each is saved within a minute')).toBeDefined();
  expect(alpha.getByText('61 %')).toBeDefined();
  expect(alpha.getByText(/3 h/)).toBeDefined();
});

test('one whose last word is old is silent, not well, and what it said is told as its last', async () => {
  await open([vitals({ at: ago(3 * 60 * minute) }), vitals({ host: 'beta' })]);
  const alpha = await card('alpha');
  expect(alpha.getByText('Silent')).toBeDefined();
  expect(alpha.queryByText('Online')).toBeNull();
  expect(alpha.getByText(/^Last heard:/).textContent).toMatch(/3 h.*Below stands what it said last/);
  expect((await card('beta')).getByText('Online')).toBeDefined();
});

test('one that an alert tells of is not shown as well, and leads to the alert', async () => {
  const alert = {
    ...{ id: 41, name: 'Disk nearly full', code: 'SRV-002', exceptionType: { labelEs: 'Disco casi lleno' } },
    facts: { place: { kind: 'server', id: 0, name: 'alpha' } },
  };
  await open([vitals({ diskFreePercent: 3 }), vitals({ host: 'beta' })], [alert]);
  const alpha = await card('alpha');
  expect(await alpha.findByText('Needs attention')).toBeDefined();
  expect(alpha.getByRole('link', { name: 'Disk nearly full' }).getAttribute('href')).toBe('/facility/alerts?id=41');
  expect((await card('beta')).getByText('Online')).toBeDefined();
});

test('what nobody knows is said in words, in Spanish too', async () => {
  await open(
    [vitals({ ingestDelayMin: null, backupAt: null }), vitals({ host: 'beta', backupAt: new Date(0).toISOString() })],
    [],
    'es',
  );
  // The Spanish texts come a moment after the page.
  expect(await (await card('alpha')).findByText(/Indique en BACKUP_STAMP/)).toBeDefined();
  expect((await card('alpha')).getByText(/^Último aviso:/)).toBeDefined();
  expect((await card('beta')).getByText('El archivo que la copia toca no está.')).toBeDefined();
});

test('a server of which no backup is known is not called well', async () => {
  await open([vitals({ backupAt: null })]);
  expect(await (await card('alpha')).findByText('Needs attention')).toBeDefined();
  expect((await card('alpha')).queryByText('Online')).toBeNull();
});

test('where none has spoken yet the page says so', async () => {
  await open([]);
  expect(await screen.findByText('No server has said how it is yet.')).toBeDefined();
});
