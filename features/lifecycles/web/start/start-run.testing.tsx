import { showPage } from '@trellis/web-kit/testing/page';
import { fireEvent, screen } from '@testing-library/react';
import { lifecyclesWeb } from '../index.ts';
import { StartRunPage } from './start-run.page.tsx';
import type { StartShelf } from './typed-start.ts';

/** A shelf as the choices of a start tell it. */
export const shelf = (platform_id: number, platformGroup_id: number, values: Partial<StartShelf> = {}): StartShelf => ({
  ...{
    platform_id,
    name: `S${platform_id}`,
    level: 1,
    capacity: 10,
    platformGroup_id,
    unitName: `W-0${platformGroup_id}`,
  },
  ...{ area_id: 1, areaName: 'West', isDisabled: false, isOffline: false, urgentAlerts: 0, openTickets: 0 },
  ...{ lastCleanout: null, freeFrom: '2026-11-21T20:00:00.000Z', clashes: [] },
  ...values,
});
/** A run that stands there. */
export const clash = {
  kind: 'lifecycle',
  ...{ lifecycle_id: 4, allocation_id: 6, isLastPhase: false },
  start: '2026-11-01T00:00:00.000Z',
  finish: '2026-12-01T00:00:00.000Z',
};
const choices = (shelves: StartShelf[]) => ({
  start: '2026-11-21T20:00:00.000Z',
  end: '2027-01-20T20:00:00.000Z',
  phases: [{ id: 1, name: 'Veg', start: '2026-11-21T20:00:00.000Z', end: '2027-01-20T20:00:00.000Z' }],
  shelves,
  drying: { capacityGrams: 1000, takenGrams: 200, gramsPerPlant: 50 },
  holidays: [{ day: '2026-11-26', title: 'Thanksgiving' }],
  supplies: [
    {
      consumable_id: 1,
      name: 'Blocks',
      unit: 'pc',
      perPlant: 2,
      perShelf: 0,
      perUnit: 0,
      perRun: 0,
      free: 30,
      price: 0.5,
    },
  ],
});
const info = {
  ...{ growplan_id: 3, growplanName: 'Flower', growplanVersion_id: 7, version: 2, totalDays: 60, isMother: false },
  ...{ strain_id: 1, strainName: 'Tidewater', varietal_id: null, varietalName: null, plantContainerType_id: null },
  ...{
    expectedGramsPerPlant: 50,
    suggestedName: 'Tidewater, 2026-11-21',
    motherPlants: 2,
    inFlight: 1,
    growPhases: [],
  },
};
const sources = {
  mothers: [
    { plant_id: 21, tag: 'M-1', unit: 'M-01', ageDays: 90, cuttings: 4, isIsolated: false },
    { plant_id: 22, tag: 'M-2', unit: 'M-01', ageDays: 90, cuttings: 0, isIsolated: true },
  ],
  lots: [],
  intakes: [],
  containerTypes: [{ id: 8, name: 'Pot', kind: 'pot', plantsPerContainer: 5, empty: 2 }],
  licences: [],
};
const rights = { create: true, update: true, delete: true };
const about = { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} };
/** What a server answers to a start; `begun`: to the start itself. */
export const replies = (shelves: StartShelf[], begun: unknown) =>
  [
    [/ag_lifecycles\/about/, about],
    [/ag_lifecycles\/startChoices/, choices(shelves)],
    [/ag_lifecycles\/startSources/, sources],
    [/ag_lifecycles\/getLifecycleStartInfo/, info],
    [/ag_lifecycles\/begin/, begun],
    [/ag_growplans\/3/, { id: 3, name: 'Flower', publishedVersion_id: 7, facility_id: null }],
  ] as const;
/** Opens the start of plan 3. */
export const open = (query = '') =>
  showPage(<StartRunPage />, {
    features: [lifecyclesWeb],
    path: `/growplans/startlifecycle/3${query}`,
    route: '/growplans/startlifecycle/:growplanId',
  });
/** Presses a button. */
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Turns to a step. */
export const turnTo = (step: string) => fireEvent.click(screen.getByRole('tab', { name: step }));
/** Whether a step is done. */
export const isTicked = (step: string) =>
  screen.getByRole('tab', { name: step }).querySelector('.Mui-completed') !== null;
/** The starts that were sent. */
export const begun = (sent: { address: string; body: unknown }[]) =>
  sent.filter(({ address }) => /begin$/.test(address));
