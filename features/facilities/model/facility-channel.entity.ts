import { choice, defineEntity, facilityScope, reference, secret, text, type Infer } from '@trellis/entity-kit';

/** Group chats to reach help in an emergency. Every member opens them by their address; keys stand apart and are never shown. */
export const FacilityChannel = defineEntity(
  'facilityChannel',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    type: choice(['WhatsApp', 'Teams']),
    address: text({ max: 2048, optional: true, meaning: 'link or number that opens the channel, for everybody' }),
    connectionString: secret({ optional: true, meaning: 'with a key in it; write-only' }),
  },
  {
    path: 'facilityChannels',
    table: 'facility_channels',
    meaning: 'emergency and support channels',
    scope: facilityScope(),
    tenants: 'all',
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'name']],
    list: { columns: ['name', 'type', 'address'], search: ['name'], order: 'name' },
  },
);
export type FacilityChannel = Infer<typeof FacilityChannel>;
/** The address that opens a channel: its link, or the chat of its telephone number; undefined where it is neither. */
export function channelAddress({ type, address }: Pick<FacilityChannel, 'type' | 'address'>): string | undefined {
  const text = (address ?? '').trim();
  if (/^https:\/\/\S+$/i.test(text)) return text;
  const digits = text.replace(/[\s().-]/g, '');
  return type === 'WhatsApp' && /^\+?\d{7,15}$/.test(digits) ? `https://wa.me/${digits.replace('+', '')}` : undefined;
}
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_channels: typeof FacilityChannel;
  }
}
