// @vitest-environment happy-dom
import { emptyPhase } from '@trellis/units/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { irrigationWeb } from '../../index.ts';
import type { WateredUnit } from '../use-water.ts';
import { MoveWaterButtons } from './move-water-buttons.tsx';
import { movedHours } from './moved-hours.ts';
import { NextWater } from './next-water.tsx';

const inMinutes = (minutes: number) =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000).toISOString();
const limits = { min: null, max: null };
const phase = {
  ...emptyPhase,
  photoperiod: 24,
  environments: [
    {
      ...{ lightState: 'Lights On', temp: limits, humidity: limits, co2: limits },
      irrigation: { frequency: 60, duration: 90, startTime: '00:00', finishTime: '00:00' },
    },
  ],
};
const row = (id: number, more: object = {}): WateredUnit =>
  ({
    unit: {
      ...{ platformGroup_id: id, platformGroupName: `W-0${id}`, facility_timezone: 'UTC', deployed: true, state: null },
      ...{ lastIrrigated: inMinutes(-20), lifecycles: [{ currentPhase: phase }], ...more },
    },
    ...{ day: {}, valve: 'off', isOffline: false },
  }) as unknown as WateredUnit;
const managers = 2;
const growers = 3;
const show = async (rows: readonly WateredUnit[], role: number) => {
  const skipped = [{ platformGroup_id: 1, skippedAt: inMinutes(40), heldUntil: inMinutes(100), before: null }];
  const sent = stubServer([
    [/skipNextIrrigation/, { skipped }],
    [/undoSkipIrrigation/, { count: 1 }],
    [/stretchIrrigation/, { stretched: [{ platformGroup_id: 1, before: { percent: 110, until: null } }] }],
    [/shiftIrrigation/, { shifted: [{ platformGroup_id: 1, waterShiftMinutes: -30 }] }],
  ]);
  await showPage(<MoveWaterButtons chosen={rows} />, {
    features: [irrigationWeb],
    person: { roles: [{ id: role, name: 'Role' }] },
  });
  return { sent, skipped, bodyOf: (path: string) => sent.findLast(({ address }) => address.includes(path))?.body };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a skip names each watering that is left out and when water comes again, and who is left alone; it is taken back', async () => {
  const { skipped, bodyOf } = await show(
    [row(1), { ...row(2), isOffline: true }, row(3, { lifecycles: [] })],
    managers,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Skip next' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^skips .*water again at/)).toBeDefined();
  expect(dialog.getByText('W-02 is left out: it is offline and waters as it was told last.')).toBeDefined();
  expect(dialog.getByText('W-03 is left out: its schedule has no watering to come.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Skip for 1 unit' }));
  await waitFor(() =>
    expect(bodyOf('skipNextIrrigation')).toEqual({
      units: [{ id: 1 }],
      seen: [{ platformGroup_id: 1, heldUntil: null }],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const [{ heldUntil, before } = { heldUntil: '', before: null }] = skipped;
  await waitFor(() =>
    expect(bodyOf('undoSkipIrrigation')).toEqual({
      units: [{ id: 1 }],
      skipped: [{ platformGroup_id: 1, heldUntil, before }],
    }),
  );
});

test('hours are moved by minutes that are typed, seen before they are sent, and moved back by Undo', async () => {
  const day = { startTime: '07:00', finishTime: '17:00' };
  const [environment] = phase.environments;
  const lit = { ...environment, irrigation: { ...environment?.irrigation, ...day } };
  const { bodyOf } = await show(
    [row(1, { lifecycles: [{ currentPhase: { ...phase, environments: [lit] } }] })],
    managers,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Shift…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'Minutes' });
  for (const wrong of ['0', '721', 'ten', '']) {
    fireEvent.change(field, { target: { value: wrong } });
    expect(dialog.getByText('A whole number of minutes from -720 to 720, not 0.')).toBeDefined();
  }
  fireEvent.change(field, { target: { value: '-30' } });
  expect(dialog.getByText('7:00 AM–5:00 PM becomes 6:30 AM–4:30 PM')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Shift for 1 unit' }));
  await waitFor(() =>
    expect(bodyOf('shiftIrrigation')).toEqual({
      units: [{ id: 1 }],
      minutes: -30,
      seen: [{ platformGroup_id: 1, minutes: 0 }],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodyOf('shiftIrrigation')).toEqual({ units: [{ id: 1 }], minutes: 30 }));
});

test('waterings are longer for days that are chosen, each seen in seconds, and as before by Undo', async () => {
  const longer = { ...phase.environments[0], irrigation: { ...phase.environments[0]?.irrigation, duration: 99 } };
  const stretched = {
    waterPercent: 110,
    lifecycles: [{ currentPhase: { ...phase, environments: [longer] }, plannedPhase: phase }],
  };
  const { bodyOf } = await show([row(1, stretched), row(2, { lifecycles: [] })], managers);
  fireEvent.click(await screen.findByRole('button', { name: 'Longer or shorter…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'Percent' });
  for (const wrong of ['-91', '201', 'ten', '']) {
    fireEvent.change(field, { target: { value: wrong } });
    expect(dialog.getByText('A whole number from -90 to 200.')).toBeDefined();
  }
  fireEvent.change(field, { target: { value: '-10' } });
  expect(dialog.getByText('99 s becomes 81 s')).toBeDefined();
  expect(dialog.getByText('has no water by its schedule')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Until somebody changes it' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Set for 2 units' }));
  const units = [{ id: 1 }, { id: 2 }];
  await waitFor(() =>
    expect(bodyOf('stretchIrrigation')).toMatchObject({
      units,
      percent: 90,
      until: null,
      seen: [{ percent: 110 }, { percent: 100 }],
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodyOf('stretchIrrigation')).toEqual({
      ...{ units: [{ id: 1 }], percent: 110, until: null },
      seen: [{ platformGroup_id: 1, percent: 90 }],
    }),
  );
});

test('a grower has neither', async () => {
  await show([row(1)], growers);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a watering whose moment is over says since when it is due', async () => {
  const { unit } = row(1, { nextIrrigatedTime: inMinutes(-30) });
  stubServer([]);
  await showPage(<NextWater unit={unit} now={Date.now()} />, { features: [irrigationWeb] });
  expect(await screen.findByText(/^due since/)).toBeDefined();
});

test('a watering of another day says which', async () => {
  const { unit } = row(1, { nextIrrigatedTime: inMinutes(3 * 24 * 60) });
  stubServer([]);
  await showPage(<NextWater unit={unit} now={Date.now()} />, { features: [irrigationWeb] });
  expect(await screen.findByText(/^\d\d\/\d\d\/\d{4} /)).toBeDefined();
});

test('water that goes with the light is told by the hours of the light', () => {
  const [environment] = phase.environments;
  const byLight = { ...environment, irrigation: { ...environment?.irrigation, startTime: null, finishTime: null } };
  const { unit } = row(1, {
    lifecycles: [
      { currentPhase: { ...phase, photoperiod: 12, photoperiodStartTime: '06:00', environments: [byLight] } },
    ],
  });
  expect(movedHours(unit, 30)).toEqual({ before: [['06:00', '18:00']], after: [['06:30', '18:30']] });
});
