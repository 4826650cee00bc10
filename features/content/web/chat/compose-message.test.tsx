// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show, stubServer } from '../show-page.testing.tsx';
import { ComposeMessage } from './compose-message.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('somebody is called by keyboard, and the message says whom', async () => {
  const sent = stubServer([
    [/vFacilityUsers/, [{ user_id: 71, firstname: 'Ana', lastname: 'Ruiz' }]],
    [/chatMessages/, { id: 1 }],
  ]);
  await show(<ComposeMessage facilityId={4} thread="channel" />);
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Message');
  await waitFor(() => {
    fireEvent.change(box, { target: { value: 'Look, @an' } });
    expect(screen.getByRole('option', { name: 'Ana Ruiz' })).toBeDefined();
  });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box.value).toBe('Look, @Ana Ruiz ');
  expect(sent).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    address: '/api/v1/chatMessages',
    body: { facility_id: 4, thread: 'channel', text: 'Look, @Ana Ruiz', mentions: [71] },
  });
});

test('Shift+Enter starts a line, and nothing is sent while nothing is written', async () => {
  const sent = stubServer([]);
  await show(<ComposeMessage facilityId={4} thread="channel" />);
  const box = await screen.findByLabelText('Message');
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.change(box, { target: { value: 'One' } });
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(sent).toEqual([]);
});

test('a message waits for the photo that is on its way', async () => {
  const sent = stubServer([]);
  await show(<ComposeMessage facilityId={4} thread="channel" />);
  const box = await screen.findByLabelText('Message');
  fireEvent.change(box, { target: { value: 'See this' } });
  let arrive = (_: Response) => {};
  const others = fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.endsWith('/s3Upload') ? new Promise<Response>((resolve) => (arrive = resolve)) : others(address, init),
  );
  const files = [new File(['x'], 'leaf.png', { type: 'image/png' })];
  fireEvent.change(await screen.findByLabelText('Add a picture', { selector: 'input' }), { target: { files } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(sent).toEqual([]);
  arrive(Response.json({ url: '/files/chat/leaf.png' }));
  await screen.findByRole('img', { name: /picture/i });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ attachments: ['/files/chat/leaf.png'] }]));
});
