/** The catalogue's sentences → the key of their text. */
const keys: Readonly<Record<string, string>> = {
  'Commands were successfully added to the queue': 'messages.queued',
  'Irrigation command successfully transmitted': 'messages.irrigated',
  'Stop irrigation command successfully transmitted': 'messages.irrigationStopped',
  'Bash command successfully transmitted': 'messages.bash',
  'Client Upgraded.': 'messages.clientUpgraded',
  'OS Upgraded.': 'messages.osUpgraded',
  'Sync command sent.': 'messages.synced',
  'An error occurred. Please try again later.': 'messages.tryLater',
  'Request Failed. Please try again later.': 'messages.requestFailed',
};

/** Key of a success or failure sentence of the catalogue; undefined when it has no translation. */
export const messageKey = (sentence: string): string | undefined => keys[sentence];
