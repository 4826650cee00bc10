import { choice, defineEntity, facilityScope, integer, reference, secret, text, type Infer } from '@trellis/entity-kit';

/** Group chats to reach help in an emergency. Every member opens them by their address; keys stand apart and are never shown. */
export const FacilityChannel = defineEntity(
  'facilityChannel',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    type: choice(['WhatsApp', 'Teams']),
    address: text({ max: 2048, optional: true, meaning: 'link or number that opens the channel, for everybody' }),
    connectionString: secret({
      optional: true,
      meaning:
        'https address that alerts are posted to: a workflow of Teams, or a service that takes texts for WhatsApp; write-only',
    }),
    alertsFromLevel: integer({
      min: 1,
      max: 5,
      optional: true,
      meaning: 'alerts of this level and more urgent ones are posted there; empty: none',
    }),
    lang: choice(['en', 'es'], { default: 'en', meaning: 'in which messages are posted' }),
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
    list: { columns: ['name', 'type', 'address', 'alertsFromLevel', 'lang'], search: ['name'], order: 'name' },
  },
);
export type FacilityChannel = Infer<typeof FacilityChannel>;
/** The number of a WhatsApp chat as gateways take it, `+` and digits; undefined where the address is something else. */
export function channelPhone({ type, address }: Pick<FacilityChannel, 'type' | 'address'>): string | undefined {
  const text = (address ?? '').trim().replace(/^https:\/\/wa\.me\/(\d+)$/i, '$1');
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '');
  return type === 'WhatsApp' && /^\d{7,15}$/.test(digits) ? `+${digits}` : undefined;
}

/** The address that opens a channel: its link, or the chat of its telephone number; undefined where it is neither. */
export function channelAddress({ type, address }: Pick<FacilityChannel, 'type' | 'address'>): string | undefined {
  const text = (address ?? '').trim();
  if (/^https:\/\/\S+$/i.test(text)) return text;
  const phone = channelPhone({ type, address });
  return phone && `https://wa.me/${phone.slice(1)}`;
}
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_channels: typeof FacilityChannel;
  }
}
