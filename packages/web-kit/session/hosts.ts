import { createContext, use } from 'react';

/** Where an installation answers beside the page's own host. */
export interface Hosts {
  /** `wss://…`: the sockets with live data. */
  realtime?: string;
  /** `https://…` by the first part of the addresses served there: `compliance`, `production`. */
  byPart?: Readonly<Record<string, string>>;
}

/** Everything is served by the host the page came from. */
export const ownHost: Hosts = {};

export const HostsContext = createContext<Hosts>(ownHost);

/** Where the installation answers. */
export const useHosts = (): Hosts => use(HostsContext);
