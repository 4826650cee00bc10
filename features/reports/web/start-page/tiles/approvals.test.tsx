// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startPageWeb } from '../start-page-web.ts';
import { ApprovalsTile } from './approvals.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const version = (id: number, facility_id: number, more: object = {}) => ({
  ...{ id, growplan_id: id + 10, version: 2, changeNote: null, submittedBy: 8, updatedate: '2026-11-20T08:00:00Z' },
  growplan: { name: `Plan ${id}`, facility_id },
  ...more,
});
const open = (versions: object[]) => {
  stubServer([
    [/ag_growplanVersions/, versions],
    [/users\/8/, { id: 8, firstname: 'Rosa', lastname: 'Diaz' }],
  ]);
  return showPage(<ApprovalsTile facilityId={1} />, { features: [startPageWeb] });
};

test('a plan that waits for approval is one click away, with who handed it in; those of another facility are not here', async () => {
  await open([version(1, 1, { changeNote: 'Longer nights' }), version(2, 5)]);
  const link = await screen.findByRole('link', { name: 'Plan 1, version 2' });
  expect(link.getAttribute('href')).toBe('/view/growplan/11?version=1');
  expect(await screen.findByText(/Rosa Diaz/)).toBeDefined();
  expect(screen.getByText(/Longer nights/)).toBeDefined();
  expect(screen.queryByText(/Plan 2/)).toBeNull();
});

test('where no plan waits the tile says so', async () => {
  await open([version(2, 5)]);
  expect(await screen.findByText(/No plan waits for approval/)).toBeDefined();
});
