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
  /** For how long what the page shows has been read, in ms: what changed since is heard. */
  readForMs?: number;
}

/** Address of a facility's socket: on the host the installation names for live data, else on the page's own. */
export function liveAddress(
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
  realtime: string | undefined,
  { facilityId, userId, token, readForMs }: Listener,
): LiveAddress {
  const base = realtime ?? `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const reading = readForMs === undefined ? '' : `&readForMs=${Math.ceil(readForMs)}`;
  return {
    url: `${base.replace(/\/+$/, '')}/ws/facility${facilityId}?userId=${userId}${reading}`,
    protocols: ['trellis', `bearer.${token}`],
  };
}
