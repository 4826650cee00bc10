/** Ways a message reaches one person, the quietest first. */
export const personalChannels = ['inapp', 'email', 'push', 'ntfy', 'sms', 'voice'] as const;
export type PersonalChannel = (typeof personalChannels)[number];

/** Ways a message reaches everybody who reads a facility's channel. */
export const groupChannels = ['teams', 'whatsapp'] as const;
export type GroupChannel = (typeof groupChannels)[number];

/** Why a person is not told on a channel at all. */
export const unreachableReasons = ['no_device', 'no_topic', 'no_phone', 'no_gateway'] as const;
export type UnreachableReason = (typeof unreachableReasons)[number];
