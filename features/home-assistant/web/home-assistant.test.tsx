// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { homeAssistantWeb } from './home-assistant-web.ts';
import { HomeAssistantPage } from './home-assistant.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const off = {
  isOn: false,
  discoveryPrefix: 'homeassistant',
  login: 'trellis-ha-3',
  hasPassword: false,
  passwordMadeAt: null,
  broker: { mode: 'embedded', port: 1883 },
  units: 0,
  toldAt: null,
  problem: null,
};
const on = {
  ...off,
  isOn: true,
  hasPassword: true,
  passwordMadeAt: '2026-11-23T08:00:00.000Z',
  units: 12,
  toldAt: '2026-11-23T09:00:00.000Z',
};
const show = () => showPage(<HomeAssistantPage />, { features: [homeAssistantWeb] });

test('switched on, it shows the password this once', async () => {
  const sent = stubServer([
    [/homeAssistant\/save/, { newPassword: 'ha_abc' }],
    [/homeAssistant/, off],
  ]);
  await show();
  fireEvent.click(await screen.findByRole('switch', { name: 'Share units with Home Assistant' }));
  expect(await screen.findByText('ha_abc')).toBeDefined();
  expect(sent).toEqual([
    { address: '/api/v1/homeAssistant/save', body: { isOn: true, discoveryPrefix: 'homeassistant' } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
  await waitFor(() => expect(screen.queryByText('ha_abc')).toBeNull());
});

test('it says how many units are told, with which login, and asks before it is switched off or has a new password', async () => {
  const sent = stubServer([
    [/homeAssistant\/save/, { newPassword: null }],
    [/homeAssistant\/rotatePassword/, { newPassword: 'ha_new' }],
    [/homeAssistant/, on],
  ]);
  await show();
  expect(await screen.findByText(/^12 units told, last /)).toBeDefined();
  expect(screen.getByText('trellis-ha-3')).toBeDefined();
  expect(screen.getByText(/topic trellis\/ha\/trellis-ha-3\/# in 1/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'New password' }));
  expect(await screen.findByText('Make a new password?')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'New password' }).at(-1) as HTMLElement);
  expect(await screen.findByText('ha_new')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
  fireEvent.click(await screen.findByRole('switch'));
  expect(await screen.findByText('Switch Home Assistant off?')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { isOn: false } }));
});

test('a prefix that is none is refused in its place; with an external broker no password is offered', async () => {
  stubServer([[/homeAssistant/, { ...on, broker: { mode: 'external', port: null }, problem: 'not connected' }]]);
  await show();
  const field = await screen.findByLabelText('Prefix');
  fireEvent.change(field, { target: { value: 'a/b' } });
  expect(await screen.findByText('Letters, digits, _ and - only, and not trellis.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save prefix' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'New password' })).toBeNull();
  expect(screen.getByText(/mosquitto_passwd/)).toBeDefined();
  expect(screen.getByText(/not connected/)).toBeDefined();
});
