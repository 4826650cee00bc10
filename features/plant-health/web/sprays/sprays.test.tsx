// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { plantHealthWeb } from '../index.ts';
import { daysFrom, layOutBlocks } from './calendar-blocks.ts';
import { DoorSign } from './door-sign.tsx';
import { judgeSpray } from './judge-spray.ts';
import { rotateGroups } from './rotate-groups.ts';
import { findFormFaults, numberOf, sprayBody, startForm } from './spray-form.ts';
import { SprayHead } from './spray-head.tsx';
import { SprayHistoryPage } from './spray-history.page.tsx';
import type { Spray } from './use-sprays.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const features = [plantHealthWeb];
const label = { reiHours: 4, phiDays: 3, labelMax: 20, labelRateUnit: 'mL/L' };
const licensed = { applicatorLicense: 'WA-1', applicatorExpiry: '2026-11-30' };
const draft = {
  ...{ start: '2026-11-21T08:00:00Z', finish: null, rate: 12, rateUnit: 'ml / l', applicator: licensed, harvests: [] },
};
const spray = (id: number, start: string, values: object = {}) =>
  ({
    ...{ id, start, finish: null, state: 'applied', reiUntil: null, phiUntil: null, rate: 12, rateUnit: 'mL/L' },
    ...{ consumable_id: 1, applicator_user_id: 4, applicatorLicense: 'WA-1', lot: 'L1', targetPest: 'Thrips' },
    consumable: { id: 1, name: 'Soap', moaGroup: 'UN', labelMax: 20, labelRateUnit: 'mL/L', epaNumber: '1-2' },
    targets: [{ platformGroup_id: 7 }],
    ...values,
  }) as unknown as Spray;

test('a spraying that is typed says until when to wait, and what speaks against it', () => {
  expect(judgeSpray(label, draft, 'UTC')).toEqual({
    ...{ reiUntil: '2026-11-21T12:00:00.000Z', phiUntil: '2026-11-24', problems: [] },
  });
  const problems = (change: object) => judgeSpray(label, { ...draft, ...change }, 'UTC').problems;
  expect(problems({ rate: 21 })).toEqual(['aboveLabel']);
  expect(problems({ rate: null })).toEqual(['rateNeeded']);
  expect(problems({ rateUnit: 'oz/gal' })).toEqual(['rateUnit']);
  expect(problems({ applicator: { applicatorLicense: null, applicatorExpiry: null } })).toEqual(['noLicence']);
  expect(problems({ start: '2026-12-01T08:00:00Z' })).toEqual(['licenceOver']);
  expect(problems({ harvests: [{ name: 'Run', harvestdate: '2026-11-23' }] })).toEqual(['pastHarvest']);
  expect(problems({ harvests: [{ name: 'Run', harvestdate: '2026-11-24' }] })).toEqual([]);
});

test('what is left empty is not sent, and numbers are read with a comma too', () => {
  expect(['1,5', ' 2 ', '1,000', 'x', ''].map((text) => numberOf(text, 'en'))).toEqual([1.5, 2, 1000, null, null]);
  expect(['1,5', '1,000', '1.000'].map((text) => numberOf(text, 'es'))).toEqual([1.5, 1000, 1]);
  const started = startForm(undefined, { unitIds: [7, 8] }, 4, { lang: 'en', units: 'metric' });
  const form = { ...started, consumable_id: 1, rate: '1,5', lot: ' L1 ' };
  expect(sprayBody(form, 'en', 9)).toEqual({
    ...{ consumable_id: 1, applicator_user_id: 4, start: form.start, rate: 1.5, lot: 'L1', method: 'spray' },
    ...{ ag_lifecycleRemediation_id: 9, targets: [{ platformGroup_id: 7 }, { platformGroup_id: 8 }] },
  });
});

test('the temperature is typed in the units of the person, and kept in °C', () => {
  const typed = (temperature: string, units: 'metric' | 'imperial', lang = 'en') => ({
    ...startForm(undefined, undefined, 4, { lang, units }),
    temperature,
  });
  const sent = (...[temperature, units, lang = 'en']: Parameters<typeof typed>) =>
    sprayBody(typed(temperature, units, lang), lang).tempC;
  expect([sent('77', 'imperial'), sent('78.5', 'imperial'), sent('25,5', 'metric', 'es')]).toEqual([25, 25.83, 25.5]);
  expect(sent('', 'imperial')).toBeUndefined();
  expect(findFormFaults(typed('140', 'imperial'), 'en')).toEqual({});
  expect(findFormFaults(typed('141', 'imperial'), 'en')).toEqual({ temperature: 'Cannot be more than 140' });
  expect(findFormFaults(typed('-5', 'imperial'), 'en')).toEqual({ temperature: 'Cannot be less than -4' });
  expect(findFormFaults(typed('77', 'metric'), 'en')).toEqual({ temperature: 'Cannot be more than 60' });
});

test('who reads °F is asked in °F where a planned spraying is changed', async () => {
  const planned = spray(5, '2026-11-21T08:00:00Z', { state: 'planned', tempC: 25, volumeL: null, areaSqFt: null });
  const rights = { create: true, update: true, delete: false };
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/usage/, { can: { update: true, delete: false, amend: false }, count: 0, owned: 0, usedBy: [] }],
    [/getWaitingTimes/, []],
    [/ipmSprayApplications\/5/, planned],
    [/ipmSprayApplications/, [planned]],
  ]);
  const answered = fetch;
  const patches: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'PATCH') patches.push(JSON.parse(init.body as string));
    return answered(address, init);
  });
  await showPage(<SprayHistoryPage />, {
    features,
    path: '/ipm-spray-history?record=5',
    person: { units: 'imperial' },
  });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Temperature (°F)' });
  expect(field.value).toBe('77');
  fireEvent.change(field, { target: { value: '141' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Cannot be more than 140')).toBeDefined();
  fireEvent.change(field, { target: { value: '78' } });
  expect(field.value).toBe('78');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches).toMatchObject([{ tempC: 25.56 }]));
});

test('what was applied is read in °F by who reads °F', async () => {
  const applied = spray(6, '2026-11-21T08:00:00Z', { tempC: 25, volumeL: null, areaSqFt: null, clearanceUrl: null });
  stubServer([
    [/about/, { rights: {}, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/usage/, { can: { update: false, delete: false, amend: false }, count: 0, owned: 0, usedBy: [] }],
    [/getWaitingTimes/, []],
    [/ipmSprayApplications\/6/, applied],
    [/ipmSprayApplications/, [applied]],
  ]);
  await showPage(<SprayHistoryPage />, {
    features,
    path: '/ipm-spray-history?record=6',
    person: { units: 'imperial' },
  });
  expect((await screen.findByText('Temperature (°F)')).nextElementSibling?.textContent).toBe('77.0 °F');
});

test('in the calendar sprayings that overlap stand below each other, and canceled ones not at all', () => {
  const days = daysFrom('2026-11-20', 10);
  const lanes = layOutBlocks(
    [
      spray(1, '2026-11-19T08:00:00Z', { phiUntil: '2026-11-22' }),
      spray(2, '2026-11-21T08:00:00Z', { reiUntil: '2026-11-22T08:00:00Z' }),
      spray(3, '2026-11-23T08:00:00Z'),
      spray(4, '2026-11-23T08:00:00Z', { state: 'cancelled' }),
      spray(5, '2026-12-23T08:00:00Z'),
    ],
    days,
    'UTC',
  );
  expect(lanes.map((lane) => lane.map(({ spray: { id }, from, phiTo }) => [id, from, phiTo]))).toEqual([
    [
      [1, -1, 2],
      [3, 3, 3],
    ],
    [[2, 1, 2]],
  ]);
});

test('a mode of action that comes again and again is counted', () => {
  const group = (id: number, day: string, moaGroup: string | null) =>
    spray(id, `2026-11-${day}T08:00:00Z`, { consumable: { moaGroup } });
  const steps = rotateGroups([group(3, '03', 'A'), group(1, '01', 'A'), group(2, '02', null), group(4, '04', 'B')]);
  expect(steps.map(({ spray: { id }, repeats }) => [id, repeats])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 1],
  ]);
});

test('the sign of the door says in both languages to stay out, where, and until when', async () => {
  stubServer([[/ag_platformGroups/, [{ id: 7, name: 'E-01', area_id: 1 }]]]);
  const one = spray(1, '2026-11-21T08:00:00Z', { reiUntil: '2026-11-21T12:00:00Z', phiUntil: '2026-11-24' });
  await showPage(<DoorSign spray={one} onClose={() => undefined} />, { features });
  const sign = within(screen.getByRole('dialog'));
  expect(sign.getByText('DO NOT ENTER · PESTICIDE APPLIED')).toBeDefined();
  expect(sign.getByText('NO ENTRE · PESTICIDA APLICADO')).toBeDefined();
  expect(await sign.findByText('E-01')).toBeDefined();
  expect(sign.getByText(/^Until 11\/21\/2026/)).toBeDefined();
});

test('the page says where nobody enters, and shows sprayings by room and by mode of action', async () => {
  const rights = { create: true, update: true, delete: false };
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [
      /getWaitingTimes/,
      [{ platformGroup_id: 7, unit: 'E-01', reiUntil: '2099-11-21T12:00:00Z', phiUntil: null, product: 'Soap' }],
    ],
    [/ipmSprayApplications/, [spray(1, new Date().toISOString()), spray(2, '2026-01-01T08:00:00Z')]],
    [/ag_platformGroups/, [{ id: 7, name: 'E-01', area_id: 3 }]],
    [/ag_areas/, [{ id: 3, name: 'Flower East' }]],
  ]);
  await showPage(<SprayHistoryPage />, { features, path: '/ipm-spray-history?view=calendar' });
  expect(await screen.findByText(/Do not enter after spraying/)).toBeDefined();
  expect(await screen.findByText('Flower East')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Soap, E-01/ })).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Rotation' }));
  expect(await screen.findByText(/Group UN was used 2 times in a row/)).toBeDefined();
});

test('rows come with what stands above them: where nobody enters is told first, so that none moves under the hand', async () => {
  const rights = { create: true, update: true, delete: false };
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/ipmSprayApplications/, [spray(1, '2026-11-21T08:00:00Z')]],
    [/ag_platformGroups/, [{ id: 7, name: 'E-01', area_id: 3 }]],
  ]);
  const answered = fetch;
  let tell: (() => void) | undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.includes('getWaitingTimes')) return answered(address, init);
    await told;
    return Response.json([
      { platformGroup_id: 7, unit: 'E-01', reiUntil: '2099-11-21T12:00:00Z', phiUntil: null, product: 'Soap' },
    ]);
  });
  await showPage(<SprayHistoryPage />, { features, path: '/ipm-spray-history' });
  expect(await screen.findByRole('tab', { name: 'Log' })).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const rows = () => document.querySelectorAll('[data-row]').length;
  expect(rows()).toBe(0);
  tell?.();
  expect(await screen.findByText(/Do not enter after spraying/)).toBeDefined();
  await waitFor(() => expect(rows()).toBe(1));
});

test('a planned spraying that is recorded as applied takes its product from the stock, when that is ticked', async () => {
  const planned = spray(3, '2026-11-20T08:00:00Z', {
    ...{ state: 'planned', volumeL: 20, areaSqFt: null, amountUsed: null, clearanceUrl: null, updatedate: 'U' },
  });
  const unit = { abbreviation: 'L', dimension: 'volume', factor: 1000 };
  const sent = stubServer([
    [/facilityConsumables/, [{ id: 1, onHand: 5, consumable: { id: 1, stockUnit: unit } }]],
    [/ipmSprayApplications\/3\/apply/, planned],
  ]);
  const nothing = () => undefined;
  await showPage(<SprayHead spray={planned} known={planned} onCopy={nothing} onSign={nothing} />, {
    ...{ features, user: { roles: [{ id: 4, name: 'Farm Manager' }] } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Record as applied' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(await dialog.findByRole('checkbox', { name: /5\.0 L.*4\.8 L|4\.8 L/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Record as applied' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('/apply'))).toMatchObject({
      body: { updatedate: 'U', bookStock: true },
    }),
  );
});
