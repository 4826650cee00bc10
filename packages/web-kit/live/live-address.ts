/** Where a facility's socket is opened, and what is said first. */
export interface LiveAddress {
  url: string;
  /** The token travels as a subprotocol: an address is written down by browsers, proxies and logs. */
  protocols: readonly string[];
}

interface Listener {
  facilityId: number;
  userId: number;
  token: string;
}

/** Address of a facility's socket: on the host the installation names for live data, else on the page's own. */
export function liveAddress(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  realtime: string | undefined,
  { facilityId, userId, token }: Listener,
): LiveAddress {
  const base = realtime ?? `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return {
    url: `${base.replace(/\/+$/, '')}/ws/facility${facilityId}?userId=${userId}`,
    protocols: ['trellis', `bearer.${token}`],
  };
}
