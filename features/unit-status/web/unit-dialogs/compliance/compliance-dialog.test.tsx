// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UnitRecord } from '@trellis/units/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { unitStatusWeb } from '../../index.ts';
import { unitRecord } from '../../live/unit-record.fixture.ts';
import { GridWordsContext, useMakeGridWords } from '../../unit-grid/grid-words.ts';
import { ComplianceDialog } from './compliance-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Reads = Parameters<typeof stubServer>[0];
const growing = { lifecycle_id: 9, phaseName: 'Clone', plants: 3 } as UnitRecord['lifecycles'][number];
const run = { id: 9, name: 'Run 9', metrcPlantBatchName: 'Batch 7', licenseNumber: 'L-1', strain: { name: 'Tide' } };

function Worded({ unit }: { unit: UnitRecord }) {
  return (
    <GridWordsContext value={useMakeGridWords()}>
      <ComplianceDialog units={[unit]} onClose={() => undefined} />
    </GridWordsContext>
  );
}
const open = async (unit: UnitRecord, roleId: number, found: object = run, first: Reads = []) => {
  const sent = stubServer([
    ...first,
    [/ag_plants\/metrcTransplant/, { plants: [{ id: 1, tag: '1A40000012' }], messages: [] }],
    [/ag_plants\/count.*tag/, { count: 2 }],
    [/ag_plants\/count/, { count: 3 }],
    [/ag_plants.*neq/, [{ id: 3, tag: '1A40000011' }]],
    [
      /ag_plants/,
      [
        { id: 1, tag: null },
        { id: 2, tag: null },
      ],
    ],
    [/ag_lifecycles/, [found]],
  ]);
  await showPage(<Worded unit={unit} />, {
    features: [unitStatusWeb],
    person: { roles: [{ id: roleId, name: 'role' }] },
  });
  return sent;
};
const facilityManager = 5;
const grower = 3;
const planted = unitRecord(1, { platformGroupName: 'W-1', lifecycles: [growing] });

test('what the state knows of a unit is told, and plants without a tag get theirs from the next one on', async () => {
  const sent = await open(planted, facilityManager);
  const dialog = await screen.findByRole('dialog', { name: 'Compliance · W-1' });
  expect(await within(dialog).findByText('Batch 7')).toBeDefined();
  expect(await within(dialog).findByText('1 of 3 plants')).toBeDefined();
  const form = await within(dialog).findByRole('form', { name: 'Transplant and tag' });
  await within(form).findByText('2 plants: 1A40000012 to 1A40000013');
  fireEvent.change(within(form).getByRole('textbox', { name: 'Prefix of the tags' }), { target: { value: '1B' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Tag 2 plants' }));
  await waitFor(() =>
    expect(sent.find(({ address }) => address.includes('metrcTransplant'))?.body).toEqual({
      ...{ lifecycle_id: 9, metrcStartingTag: expect.stringMatching(/12$/) as string, metrcTagPrefix: '1B' },
      plantIds: [1, 2],
    }),
  );
});

test('a run that names no batch says what is missing, and who may not tag is told who does', async () => {
  await open(planted, grower);
  expect(await screen.findByText('Tags are given by a compliance officer or a facility manager.')).toBeDefined();
  cleanup();
  await open(planted, facilityManager, { ...run, metrcPlantBatchName: null });
  expect(await screen.findByText(/before the run names its licence and its plant batch/)).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});

test('where nothing grows there is nothing to tell the state', async () => {
  await open(unitRecord(1, { platformGroupName: 'W-1', lifecycles: [] }), facilityManager);
  expect(await screen.findByText('Nothing grows there that the state is told of.')).toBeDefined();
});

test('plants that could not be read are told so, and asked for again', async () => {
  await open(planted, facilityManager, run, [[/ag_plants/, refusal(500, 'The plants could not be read.', 'E')]]);
  expect(await screen.findByText('The plants could not be read.')).toBeDefined();
  expect(screen.getByRole('button', { name: /again/i })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});
