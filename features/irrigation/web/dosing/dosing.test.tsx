// @vitest-environment happy-dom
import type { DosingController } from '@trellis/irrigation/model';
import { refusal, showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { irrigationWeb } from '../index.ts';
import { DosingPage } from './dosing.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const channel = {
  ...{ sensor_id: 41, name: 'Tank 2', kind: 'ph' as const, reading: 6.5, at: new Date().toISOString() },
  ...{ target: 5.8, tolerance: 0.5, isOff: true },
};
const controller: DosingController = {
  ...{ id: 9, name: 'Dosing 1', vendor: 'Priva', model: null, zone_id: 2, zone: 'Tank 2', status: 'running' },
  ...{ lastPoll: null, enabled: true, updatedate: '2026-11-20T10:00:00.000Z' },
  targets: { ph: 5.8, ec: 1.8, phTolerance: null, ecTolerance: null },
  channels: [channel, { ...channel, sensor_id: 42, kind: 'ec', reading: null, at: null, target: 1.8, isOff: false }],
};
type Reads = Parameters<typeof stubServer>[0];
async function open(can: object, { replies = [], lang = 'en' }: { replies?: Reads; lang?: string } = {}) {
  const others = [
    { ...channel, sensor_id: 50, name: 'Barrel', kind: 'ec' as const, reading: 2, target: null, isOff: false },
  ];
  const sent = stubServer([...replies, [/dosing/, { controllers: [controller], others, can }]]);
  await showPage(<DosingPage />, {
    features: [irrigationWeb],
    person: { lang },
    path: '/dashboard/autogrow?sensor=41',
  });
  return { sent, card: within(await screen.findByRole('region', { name: 'Dosing 1' })) };
}
const lead = { set: true, setFar: false };

test('an alert about a solution leads to its tank: the reading, what it is held against, and that it is off', async () => {
  const { card } = await open({ set: false, setFar: false });
  const [ph, ec] = card.getAllByRole('listitem');
  expect(ph?.dataset['marked']).toBe('true');
  expect(ph?.textContent).toMatch(/6\.5 pH5\.3 to 6\.3/);
  expect(card.getByText('Off target')).toBeDefined();
  expect(ec?.textContent).toContain('– mS/cm');
  expect(ec?.dataset['marked']).toBe('false');
  const others = within(screen.getByRole('region', { name: 'Solutions without a dosing controller' }));
  expect(others.getByText('No target', { exact: false })).toBeDefined();
  expect(card.getByRole('link', { name: 'Tank 2' }).getAttribute('href')).toBe('/zoneconfig?zone=2');
  expect(card.queryByRole('button', { name: 'Change targets' })).toBeNull();
});

test('a lead moves a target by half a step, sees before and after, and is held at more', async () => {
  const { sent, card } = await open(lead, { replies: [[/targets/, { ...controller.targets, updatedate: 'later' }]] });
  fireEvent.click(card.getByRole('button', { name: 'Change targets' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Targets of Dosing 1' }));
  const ph = ask.getByLabelText('pH');
  const set = () => ask.getByRole('button', { name: 'Set targets' });
  expect(ask.getByText('Nothing is changed yet.')).toBeDefined();
  fireEvent.change(ph, { target: { value: '6,4' } });
  expect(ask.getByText(/^At most 0\.5 in one step/)).toBeDefined();
  expect(set()).toHaveProperty('disabled', true);
  fireEvent.change(ph, { target: { value: '9' } });
  expect(ask.getByText('From 4.00 to 8.00')).toBeDefined();
  fireEvent.change(ph, { target: { value: '6,3' } });
  expect(ask.getByText('pH: 5.80 pH → 6.30 pH')).toBeDefined();
  fireEvent.click(set());
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      address: expect.stringContaining('vendorControllers/9/targets') as unknown,
      body: { ...controller.targets, ph: 6.3, updatedate: controller.updatedate },
    }),
  );
  expect(await screen.findByText('Dosing 1 is judged by the new targets.')).toBeDefined();
});

test('what somebody else set meanwhile is said, and nothing typed is lost', async () => {
  const { card } = await open(lead, { replies: [[/targets/, refusal(409, 'It was changed meanwhile.', 'CONFLICT')]] });
  fireEvent.click(card.getByRole('button', { name: 'Change targets' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Targets of Dosing 1' }));
  fireEvent.change(ask.getByLabelText('EC (mS/cm)'), { target: { value: '2' } });
  fireEvent.click(ask.getByRole('button', { name: 'Set targets' }));
  await waitFor(() => expect(document.querySelector('.t-toasts')?.textContent).not.toBe(''));
  expect(ask.getByLabelText('EC (mS/cm)')).toHaveProperty('value', '2');
});

test('a target stands in its field, and is read, as the person writes numbers', async () => {
  const { sent, card } = await open(lead, {
    replies: [[/targets/, { ...controller.targets, updatedate: 'later' }]],
    lang: 'es',
  });
  fireEvent.click(await card.findByRole('button', { name: 'Cambiar los objetivos' }));
  const ask = within(await screen.findByRole('dialog'));
  expect(ask.getByLabelText('pH')).toHaveProperty('value', '5.8');
  fireEvent.change(ask.getByLabelText('pH'), { target: { value: '6.1' } });
  fireEvent.click(ask.getByRole('button', { name: 'Fijar los objetivos' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { ...controller.targets, ph: 6.1 } }));
});

test('the page speaks Spanish, and says why it is empty', async () => {
  const { card } = await open(lead, { lang: 'es' });
  expect(await card.findByText(/5\.3.*6\.3/)).toBeDefined();
  cleanup();
  stubServer([[/dosing/, { controllers: [], others: [], can: lead }]]);
  await showPage(<DosingPage />, { features: [irrigationWeb] });
  expect(await screen.findByText(/^No dosing controllers and no sensors/)).toBeDefined();
});
