// @vitest-environment happy-dom
import type { RejectedMessages } from '@trellis/telemetry/model';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { rejectedMessagesWeb } from './rejected-messages-web.ts';
import { RejectedMessagesPage } from './rejected-messages.page.tsx';

const base: RejectedMessages = {
  source: '12',
  controller_id: 12,
  controllerName: 'Rack A-1',
  deviceId: 'edge-1',
  facility_id: 1,
  facilityName: 'Farm',
  cause: 'reading.out-of-range',
  count: 1200,
  firstSeen: '2026-11-20T08:00:00.000Z',
  lastSeen: '2026-11-20T09:00:00.000Z',
  sample: 'climate temperature 999',
};
const open = async (rows: readonly RejectedMessages[]) => {
  stubServer([[/rejectedMessages/, rows]]);
  await showPage(<RejectedMessagesPage />, { features: [rejectedMessagesWeb] });
};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what could not be kept stands by controller and cause, with one of them, and is filtered by cause', async () => {
  await open([
    base,
    { ...base, source: 'edge-9', controllerName: null, facilityName: null, cause: 'message.not-adopted' },
  ]);
  expect(await screen.findByText('Rack A-1')).toBeDefined();
  expect(screen.getByText('edge-9 (not adopted)')).toBeDefined();
  expect(screen.getAllByText('climate temperature 999')).toHaveLength(2);
  expect(screen.getAllByText('1,200')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'message.not-adopted' }));
  await waitFor(() => expect(screen.queryByText('Rack A-1')).toBeNull());
  expect(screen.getByText('edge-9 (not adopted)')).toBeDefined();
});

test('where everything was kept it says so', async () => {
  await open([]);
  expect(await screen.findByText('Everything that controllers sent was kept.')).toBeDefined();
});
