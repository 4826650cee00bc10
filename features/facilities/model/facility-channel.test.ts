import { expect, test } from 'vitest';
import { channelAddress, channelPhone } from './facility-channel.entity.ts';

test.each([
  ['Teams', ' https://teams.microsoft.com/l/chat/1 ', 'https://teams.microsoft.com/l/chat/1'],
  ['WhatsApp', '+1 (555) 010-9999', 'https://wa.me/15550109999'],
  ['WhatsApp', 'https://chat.whatsapp.com/x', 'https://chat.whatsapp.com/x'],
  ['Teams', '+1 555 010 9999', undefined],
  ['WhatsApp', 'the night shift', undefined],
  ['Teams', 'javascript:alert(1)', undefined],
  ['Teams', null, undefined],
] as const)('a channel of %s at %s opens %s', (type, address, opened) => {
  expect(channelAddress({ type, address })).toBe(opened);
});

test.each([
  ['WhatsApp', '+1 (555) 010-9999', '+15550109999'],
  ['WhatsApp', 'https://wa.me/15550109999', '+15550109999'],
  ['WhatsApp', 'https://chat.whatsapp.com/x', undefined],
  ['Teams', '+1 555 010 9999', undefined],
] as const)('a gateway reaches a channel of %s at %s by %s', (type, address, phone) => {
  expect(channelPhone({ type, address })).toBe(phone);
});
