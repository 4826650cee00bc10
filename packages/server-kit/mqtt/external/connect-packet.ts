import type { IPublishPacket, Packet } from 'mqtt-packet';

export interface ConnectionOptions {
  url: URL;
  clientId: string;
  protocolVersion: 4 | 5;
  keepAliveSeconds: number;
  /** Messages that may be in work at once, give or take one read from the socket: not every broker keeps to it (Mosquitto 2.0.11). */
  receiveWindow: number;
  maxPacketBytes: number;
  /** How long the broker keeps the session without a connection (MQTT 5; 3.1.1 leaves it to the broker's settings). */
  sessionExpirySeconds: number;
  /** Gets every message in order; a rejection closes the connection. */
  handle: (packet: IPublishPacket & { payload: Buffer }) => Promise<void>;
  onClosed: (reason: Error) => void;
}

/** The CONNECT for a persistent session, with the credentials of the URL. */
export function connectPacket({
  url,
  clientId,
  protocolVersion,
  keepAliveSeconds,
  ...options
}: ConnectionOptions): Packet {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion,
    clientId,
    clean: false,
    keepalive: keepAliveSeconds * 2,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(url.password && { password: Buffer.from(decodeURIComponent(url.password)) }),
    ...(protocolVersion === 5 && {
      properties: {
        sessionExpiryInterval: options.sessionExpirySeconds,
        receiveMaximum: options.receiveWindow,
        maximumPacketSize: options.maxPacketBytes,
      },
    }),
  };
}
