import {
  choice,
  defineEntity,
  flag,
  instant,
  longText,
  secret,
  reference,
  text,
  url,
  userScope,
  providerScope,
  type Infer,
} from '@trellis/entity-kit';

/** Where a person gets messages beside their mail: browsers that take push messages, and topics of ntfy. */
export const PushDevice = defineEntity(
  'pushDevice',
  {
    user_id: reference('user', { onDelete: 'cascade', serverSet: true }),
    kind: choice(['browser', 'ntfy'], { default: 'browser', serverSet: true }),
    name: text({ max: 120, meaning: 'what the person knows it by' }),
    addressHash: text({ max: 64, serverSet: true, seenBy: [], meaning: 'the same address is one device' }),
    address: secret({ serverSet: true, meaning: 'whoever knows it can send messages there' }),
    keys: secret({
      optional: true,
      serverSet: true,
      meaning: 'keys of the browser as JSON, or the access token of ntfy',
    }),
    seenAt: instant({ default: 'now', serverSet: true, meaning: 'said last that it is there' }),
    goneAt: instant({ optional: true, serverSet: true, meaning: 'its service said that it is gone' }),
    problem: text({ max: 500, optional: true, serverSet: true, meaning: 'why the last message did not get there' }),
  },
  {
    path: 'pushDevices',
    table: 'push_devices',
    meaning: 'where people get push messages',
    scope: userScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'member' },
    sessionWrites: true,
    history: false,
    unique: [['user_id', 'addressHash']],
    list: { columns: ['kind', 'name', 'seenAt', 'goneAt', 'problem'], order: 'seenAt DESC' },
  },
);
export type PushDevice = Infer<typeof PushDevice>;

/** Ways out of the house that the installation has: text messages, calls, WhatsApp, and the key that push messages are signed with. */
export const MessageGateway = defineEntity(
  'messageGateway',
  {
    name: text({ max: 120 }),
    kind: choice(['sms', 'voice', 'whatsapp', 'push'], {
      default: 'sms',
      meaning: 'of several of a kind the newest that is on',
    }),
    isOn: flag({ default: true }),
    method: choice(['POST', 'PUT', 'GET'], { default: 'POST' }),
    address: url({ optional: true, meaning: 'with {phone} and {text} in it where the service wants them there' }),
    body: longText({
      max: 4000,
      optional: true,
      meaning: 'with {phone} and {text} in it, filled in as JSON texts, or coded for a form where the headers say so',
    }),
    headers: secret({ optional: true, meaning: 'one a line, such as Authorization: Bearer …; write-only' }),
    publicKey: text({ max: 200, optional: true, serverSet: true, meaning: 'of push messages (VAPID)' }),
    privateKey: secret({ optional: true, serverSet: true, meaning: 'of push messages (VAPID)' }),
  },
  {
    path: 'messageGateways',
    table: 'message_gateways',
    meaning: 'gateways of text messages, calls, WhatsApp and push messages',
    scope: providerScope,
    access: {
      read: ['administrator'],
      create: ['administrator'],
      update: ['administrator'],
      delete: ['administrator'],
    },
    unique: [['name']],
    list: { columns: ['name', 'kind', 'isOn', 'method', 'address'], search: ['name'], order: 'name' },
  },
);
export type MessageGateway = Infer<typeof MessageGateway>;
declare module '@trellis/entity-kit' {
  interface Entities {
    push_devices: typeof PushDevice;
    message_gateways: typeof MessageGateway;
  }
}
