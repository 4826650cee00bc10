// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { plantHealthWeb } from '../index.ts';
import { Proposals } from './proposals.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const proposal = {
  ...{
    platformGroup_id: 7,
    lifecycle_id: 5,
    run: 'Spring run',
    plants: 12,
    begin: '2026-11-20T08:00:00Z',
    finish: null,
  },
  ...{ hoursOut: { temperature: 9 }, longestHours: 6, alerts: 2, tickets: 0, reasons: ['hours'] },
};
const show = async (roles: { id: number; name: string }[]) => {
  const sent = stubServer([
    [/decideProposal|decide/, { id: 1, state: 'confirmed' }],
    [/proposals/, [proposal]],
    [/ag_platformGroups/, [{ id: 7, name: 'E-07', area_id: 1 }]],
  ]);
  await showPage(<Proposals />, { features: [plantHealthWeb], person: { roles } });
  return { sent, part: within(await screen.findByRole('region', { name: 'Likely malfunctions' })) };
};

test('a malfunction that is proposed says where, since when and why, and leads to its run', async () => {
  const { part } = await show([{ id: 3, name: 'Grower' }]);
  expect(await part.findByText('E-07')).toBeDefined();
  expect(part.getByRole('link', { name: 'Spring run' }).getAttribute('href')).toBe('/lifecycles/all?record=5');
  expect(part.getByText(/2 alerts/)).toBeDefined();
  expect(part.getByText(/, still going on$/)).toBeDefined();
  // Who keeps them decides; others read.
  expect(part.queryByRole('button')).toBeNull();
});

test('it is confirmed at once, and dismissed with a reason alone', async () => {
  const { part, sent } = await show([{ id: 2, name: 'Facility Manager' }]);
  const [confirm, dismiss] = await part.findAllByRole('button');
  fireEvent.click(confirm as HTMLElement);
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ platformGroup_id: 7, begin: proposal.begin, decision: 'confirm' }),
  );
  await waitFor(() => expect(dismiss).toHaveProperty('disabled', false));
  fireEvent.click(dismiss as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A test' } });
  fireEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ decision: 'dismiss', reason: 'A test' }));
});
