/** Ways a message reaches one person, the quietest first. */
export const personalChannels = ['inapp', 'email', 'push', 'ntfy', 'sms', 'voice'] as const;
export type PersonalChannel = (typeof personalChannels)[number];

/** Ways a message reaches everybody who reads a facility's channel. */
export const groupChannels = ['teams', 'whatsapp'] as const;
export type GroupChannel = (typeof groupChannels)[number];

/** Why a person is not told on a channel at all. */
export const unreachableReasons = ['no_device', 'no_topic', 'no_phone', 'no_gateway'] as const;
export type UnreachableReason = (typeof unreachableReasons)[number];

/** Why nothing is posted to a channel of a facility. */
export const unpostedReasons = ['no_address', 'channel_off'] as const;
export type UnpostedReason = (typeof unpostedReasons)[number];

/** Kinds of messages that leave by the HTTP template of a gateway. */
export const gatewayKinds = ['sms', 'voice', 'whatsapp'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];
