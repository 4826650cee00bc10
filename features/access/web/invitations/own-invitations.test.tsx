// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { showPage, stubServer, type Sent } from '@trellis/web-kit/testing/page';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessWeb } from '../index.ts';
import { InvitationsCompanion } from './invitations-companion.tsx';

const waiting = {
  id: 7,
  facility_id: 9,
  facility: 'South house',
  invitedBy: 'Bo Li',
  role_ids: [3],
  expires: '2026-11-28T10:00:00Z',
};
let sent: Sent;
beforeEach(() => {
  sent = stubServer([[/users\/invitations$/, [waiting]]]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const show = () => showPage(<InvitationsCompanion />, { features: [accessWeb] });

test('who is invited hears of it after signing in, and accepts or declines there', async () => {
  await show();
  expect(await screen.findByRole('dialog', { name: '1 invitation waits for you' })).toBeDefined();
  expect(screen.getByText(/Bo Li invited you/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Decline: South house' }));
  await waitFor(() => expect(sent[0]?.address).toBe('/api/v1/users/invitations/7/decline'));
  fireEvent.click(screen.getByRole('button', { name: 'Accept: South house' }));
  await waitFor(() => expect(sent[1]?.address).toBe('/api/v1/users/invitations/7/accept'));
});

test('it can wait', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Decide later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(0);
});
