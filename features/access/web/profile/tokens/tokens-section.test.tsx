// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { accessWeb } from '../../index.ts';
import { TokensSection } from './tokens-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const grafana = {
  id: 4,
  label: 'Grafana',
  scope: 'read',
  facilityname: 'North house',
  createdate: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
  expires: '2027-02-20T08:00:00.000Z',
};

test('a token is made with the password, and shown this once', async () => {
  stubServer([]);
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(body as string));
    return Promise.resolve(Response.json(method === 'POST' ? { ...grafana, token: 'trellis_abc' } : []));
  });
  await showPage(<TokensSection />, { features: [accessWeb] });
  fireEvent.click(await screen.findByRole('button', { name: 'New token' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make token' }));
  expect(await screen.findAllByText('Required.')).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: ' Grafana ' } });
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make token' }));
  expect(await screen.findByDisplayValue('trellis_abc')).toBeDefined();
  expect(screen.getByText(/\/mcp --header "Authorization: Bearer trellis_abc"$/)).toBeDefined();
  expect(screen.getByText(/\/prometheus\s+Authorization: Bearer trellis_abc$/)).toBeDefined();
  expect(sent).toEqual([{ label: 'Grafana', scope: 'read', days: 90, password: 'secret' }]);
});

test('what a token may do, and until when, stands beside it; it is ended after a question', async () => {
  const sent = stubServer([[/users\/tokens$/, [grafana]]]);
  await showPage(<TokensSection />, { features: [accessWeb] });
  expect(await screen.findByText(/^Read · North house · never used · until /)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'End: Grafana' }));
  expect(await screen.findByText('End the token “Grafana”?')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(sent.map(({ address }) => address)).toEqual([expect.stringMatching(/users\/tokens\/4\/end$/)]),
  );
});
