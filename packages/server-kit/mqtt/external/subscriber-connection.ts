import { generate, parser, type IConnackPacket, type IPublishPacket, type Packet } from 'mqtt-packet';
import { connectPacket, type ConnectionOptions } from './connect-packet.ts';
import { createBrokerReplies } from './broker-replies.ts';
import { createOrderedAcknowledgements } from './ordered-acknowledgements.ts';
import { openSocket } from './open-socket.ts';
import { createReadingWindow } from './reading-window.ts';
import { createSubscriptionRequests } from './subscription-requests.ts';

/** One life of a connection with a persistent session, from CONNECT to the closed socket. */
export interface SubscriberConnection {
  subscribe(filters: readonly string[]): Promise<void>;
  unsubscribe(filters: readonly string[]): Promise<void>;
  /** Messages whose handler has not finished. */
  inWork(): number;
  pause(): void;
  resume(): void;
  /** Ends cleanly; what is unacknowledged stays in the broker's session. */
  disconnect(): void;
  destroy(reason: Error): void;
}

const connackTimeoutMs = 10_000;

/** Opens a connection and resolves after a CONNACK that accepts it. Messages of a resumed session may arrive before that. */
export async function openSubscriberConnection(options: ConnectionOptions): Promise<SubscriberConnection> {
  const { protocolVersion, receiveWindow, keepAliveSeconds } = options;
  const socket = await openSocket(options.url);
  const packets = parser({ protocolVersion });
  const replies = createBrokerReplies();
  const acknowledgements = createOrderedAcknowledgements((pubacks) => socket.writable && socket.write(pubacks));
  const window = createReadingWindow(socket, receiveWindow);
  let lastHeard = Date.now();
  let closeReason = new Error('the broker closed the connection');

  const send = (packet: Packet) => socket.write(generate(packet, { protocolVersion }));
  const destroy = (reason: Error) => {
    if (socket.destroyed) return;
    closeReason = reason;
    socket.destroy();
  };
  const take = (packet: IPublishPacket & { payload: Buffer }) => {
    window.begin();
    const acknowledge = packet.qos > 0 && packet.messageId !== undefined && acknowledgements.receive(packet.messageId);
    options
      .handle(packet)
      .then(
        () => acknowledge && acknowledge(),
        (error: unknown) => destroy(asError(error)),
      )
      .finally(() => window.finish());
  };

  packets.on('packet', (packet) => {
    lastHeard = Date.now();
    if (socket.destroyed) return;
    if (packet.cmd === 'publish') return take(withBytes(packet));
    if (packet.cmd === 'disconnect')
      return destroy(new Error(`the broker ended the session (reason ${packet.reasonCode ?? 0})`));
    replies.resolve(packet);
  });
  packets.on('error', (error: unknown) => destroy(asError(error)));
  socket.on('data', (chunk: Buffer) => packets.parse(chunk));
  socket.on('error', (error) => (closeReason = error));
  const ping = setInterval(() => {
    // While we do not read, the broker's answer waits in the socket and says nothing about the broker.
    if (!socket.isPaused() && Date.now() - lastHeard > keepAliveSeconds * 2_000)
      destroy(new Error('the broker is silent'));
    else send({ cmd: 'pingreq' });
  }, keepAliveSeconds * 1_000);
  socket.on('close', () => {
    clearInterval(ping);
    replies.rejectAll(closeReason);
    options.onClosed(closeReason);
  });

  const connected = replies.expect('connack', connackTimeoutMs);
  send(connectPacket(options));
  try {
    refuseUnlessAccepted((await connected) as IConnackPacket);
  } catch (error) {
    socket.destroy();
    throw error;
  }

  return {
    ...createSubscriptionRequests(replies, send),
    inWork: () => window.inWork(),
    pause: () => window.setPaused(true),
    resume: () => window.setPaused(false),
    disconnect() {
      closeReason = new Error('disconnected by us');
      socket.removeAllListeners('data').resume(); // what still comes is read and left unacknowledged, so that the end is seen
      socket.end(generate({ cmd: 'disconnect', ...(protocolVersion === 5 && { reasonCode: 0 }) }, { protocolVersion }));
      setTimeout(() => socket.destroy(), 1_000).unref();
    },
    destroy,
  };
}

function withBytes(packet: IPublishPacket): IPublishPacket & { payload: Buffer } {
  return { ...packet, payload: Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload) };
}

function refuseUnlessAccepted(connack: IConnackPacket): void {
  const code = connack.reasonCode ?? connack.returnCode ?? 0;
  if (code !== 0)
    throw new Error(`the broker refused the connection (code ${code}): check user, password and MQTT version`);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
