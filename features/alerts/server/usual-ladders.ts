/** Nobody answered: after 15 minutes the farm manager hears of it, after 30 the facility manager. */
export const ladder = [
  { afterMin: 15, level: 2, role: 'farmManager' },
  { afterMin: 30, level: 1, role: 'facilityManager' },
];

const loud = ['push', 'sms'] as const;

/** The most urgent that harms plants: the managers hear of it where they are, whatever the rules say. */
export const urgentLadder = [
  { afterMin: 15, level: 1, role: 'farmManager', channels: [...loud] },
  { afterMin: 30, level: 1, role: 'facilityManager', channels: [...loud] },
];

/** Water that nothing stops: whoever can close a valve hears of it first. */
export const waterLadder = [
  { afterMin: 5, level: 1, role: 'maintenance', channels: [...loud] },
  { afterMin: 15, level: 1, role: 'farmManager', channels: [...loud] },
  { afterMin: 30, level: 1, role: 'facilityManager', channels: [...loud, 'voice'] },
];

/** People are in danger: every few minutes somebody else, and a call at last. */
export const safetyLadder = [
  { afterMin: 5, level: 1, role: 'farmManager', channels: [...loud] },
  { afterMin: 10, level: 1, role: 'facilityManager', channels: [...loud] },
  { afterMin: 20, level: 1, role: 'facilityManager', channels: ['voice'] },
];
