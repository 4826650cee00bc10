import { join } from 'node:path';
import { framePayload, encodePayload } from '../codec/encode-payload.ts';
import { formatTopic, parseTopic } from '../topics.ts';
import type { EdgeTopic } from '../topics.ts';
import { encodeData, encodeDeviceBirth, encodeNodeBirth, encodeNodeDeath, markHistorical } from './births.ts';
import { readCommand } from './commands.ts';
import type { EdgeNode, EdgeNodeOptions, EdgeNodeState, NodeBirth } from './edge-node-types.ts';
import { openLink } from './link.ts';
import type { Link } from './link.ts';
import { openNumberFile } from './number-file.ts';
import { openOutbox } from './outbox.ts';
import type { OutboxItem } from './outbox-record.ts';
import { followPrimaryHost } from './primary-host.ts';

const closeMs = 2_000;

/** One connection and the Sparkplug session on it. */
interface Session {
  link: Link;
  bdSeq: number;
  isSubscribed: boolean;
  isBorn: boolean;
  seq: number;
  inFlight: number;
  /** Items up to this position were taken before the birth: history. */
  bornAfter: number;
}

/** Starts an edge node: connects, is born, sends what the outbox holds, obeys commands, and comes back after every loss. */
export function createEdgeNode(options: EdgeNodeOptions): EdgeNode {
  const { groupId, edgeNodeId, qos, log } = options;
  const window = options.window ?? 64;
  const [firstWaitMs, longestWaitMs] = options.reconnectMs ?? [250, 10_000];
  const topicOf = (type: 'NBIRTH' | 'NDEATH' | 'NDATA' | 'NCMD') => formatTopic({ type, groupId, edgeNodeId });
  const deviceTopicOf = (type: 'DBIRTH' | 'DDEATH' | 'DDATA', deviceId: string) =>
    formatTopic({ type, groupId, edgeNodeId, deviceId });
  const deathTopic = topicOf('NDEATH');
  const commandTopics = [topicOf('NCMD'), `spBv1.0/${groupId}/DCMD/${edgeNodeId}/+`];
  const host = followPrimaryHost(options.primaryHostId);
  const outbox = openOutbox(options.store);
  const bdSeqFile = openNumberFile(join(options.store.folder, 'bd-seq'));
  let session: Session | undefined;
  let waitMs = firstWaitMs;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isPumping = false;
  let lastBirthAt = 0;
  let lastBirth: NodeBirth = { metrics: [], devices: [] };
  openSession();

  function openSession(): void {
    const bdSeq = ((bdSeqFile.value ?? -1) + 1) % 256;
    bdSeqFile.write(bdSeq);
    host.forget();
    const link = openLink({
      clientId: `${groupId}/${edgeNodeId}`,
      ...options.clientOptions,
      ...(options.username === undefined ? {} : { username: options.username }),
      ...(options.password === undefined ? {} : { password: options.password }),
      clean: !options.persistentSession,
      will: { topic: deathTopic, payload: encodeNodeDeath(bdSeq, Date.now()), qos: 1, retain: false },
      brokerUrl: options.brokerUrl,
      onConnect: () => subscribe(opened),
      onLost: (reason) => lose(opened, reason),
      onMessage: (topic, message) => receive(opened, topic, message),
    });
    const opened: Session = {
      link,
      bdSeq,
      isSubscribed: false,
      isBorn: false,
      seq: 0,
      inFlight: 0,
      bornAfter: outbox.lastPosition,
    };
    session = opened;
  }

  function lose(lost: Session, reason: string): void {
    if (lost !== session) return;
    session = undefined;
    outbox.rewind();
    if (isClosed) return;
    log.warn({ reason, waitMs, pending: outbox.pending }, 'lost the broker');
    retry = setTimeout(openSession, waitMs * (0.5 + Math.random() / 2));
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  function drop(dropped: Session, reason: string): void {
    dropped.link.destroy();
    lose(dropped, reason);
  }

  function subscribe(opened: Session): void {
    const topics = host.topic === undefined ? commandTopics : [...commandTopics, host.topic];
    opened.link.subscribe(topics, (failed) => {
      if (failed) return drop(opened, 'the broker refused a subscription');
      opened.isSubscribed = true;
      followHost(opened);
    });
  }

  function followHost(current: Session): void {
    if (!current.isSubscribed || current.isBorn === host.isOnline) return;
    if (host.isOnline) {
      current.bornAfter = outbox.lastPosition;
      try {
        beBorn(current);
      } catch (error) {
        log.error({ error }, 'could not be born');
        return drop(current, 'the birth failed');
      }
      waitMs = firstWaitMs;
      log.info({ bdSeq: current.bdSeq, pending: outbox.pending }, 'online');
      return;
    }
    // The standard asks for a death and a new connection, which then waits for the host.
    const death = encodeNodeDeath(current.bdSeq, Date.now());
    current.isBorn = false;
    current.link.publish(
      deathTopic,
      death,
      qos,
      () => void current.link.end().then(() => lose(current, 'host offline')),
    );
  }

  /** After its death a session sends nothing more, whatever the host says meanwhile. */
  function retire(current: Session): void {
    current.isBorn = false;
    current.isSubscribed = false;
  }

  function beBorn(current: Session): void {
    lastBirth = options.birth();
    lastBirthAt = Math.max(Date.now(), lastBirthAt + 1);
    const frame = () => ({ timestamp: lastBirthAt, seq: nextSeq(current), position: outbox.lastPosition });
    current.seq = 0;
    current.link.publish(topicOf('NBIRTH'), encodeNodeBirth(lastBirth.metrics, current.bdSeq, frame()), qos);
    for (const { id, metrics } of lastBirth.devices) {
      current.link.publish(deviceTopicOf('DBIRTH', id), encodeDeviceBirth(metrics, frame()), qos);
    }
    current.isBorn = true;
    pump(current);
  }

  /** The number is given at sending, so that it always fits what the broker really got. */
  function nextSeq(current: Session): number {
    const seq = current.seq;
    current.seq = (seq + 1) % 256;
    return seq;
  }

  function pump(current: Session): void {
    if (isPumping || isClosed) return;
    isPumping = true;
    try {
      while (current === session && current.isBorn && current.inFlight < window) {
        const item = outbox.take();
        if (!item) break;
        send(current, item);
      }
    } finally {
      isPumping = false;
    }
  }

  function send(current: Session, item: OutboxItem): void {
    const metrics = item.position <= current.bornAfter ? markHistorical(item.metrics) : item.metrics;
    const topic = item.deviceId === undefined ? topicOf('NDATA') : deviceTopicOf('DDATA', item.deviceId);
    current.inFlight += 1;
    current.link.publish(topic, framePayload(metrics, Date.now(), nextSeq(current)), qos, (failed) => {
      if (current !== session) return;
      if (failed) return drop(current, 'the broker refused a message');
      current.inFlight -= 1;
      outbox.acknowledge(item.position);
      pump(current);
    });
  }

  function receive(current: Session, topic: string, message: Uint8Array): void | Promise<void> {
    if (topic === host.topic) {
      host.receive(message);
      followHost(current);
      return;
    }
    const parsed = parseTopic(topic);
    if (parsed && parsed.type !== 'STATE') return obey(current, parsed, message);
  }

  async function obey(current: Session, topic: EdgeTopic, message: Uint8Array): Promise<void> {
    if (topic.groupId !== groupId || topic.edgeNodeId !== edgeNodeId) return;
    const deviceId = 'deviceId' in topic ? topic.deviceId : undefined;
    try {
      // A kept session may deliver commands before the first birth of this run.
      const birth = current.isBorn ? lastBirth : options.birth();
      const command = readCommand(message, deviceId, birth);
      if (command.unknown.length > 0) log.warn({ deviceId, unknown: command.unknown }, 'command for unknown metrics');
      if (command.isRebirth && current.isBorn) beBorn(current);
      if (command.metrics.length > 0) await options.onCommand(deviceId, command.metrics);
    } catch (error) {
      log.error({ deviceId, error }, 'could not carry out a command');
    }
  }

  function bornSession(): Session | undefined {
    return session?.isBorn ? session : undefined;
  }

  function state(): EdgeNodeState {
    if (isClosed) return 'closed';
    if (session?.isBorn) return 'online';
    return session?.isSubscribed ? 'waiting' : 'offline';
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(retry);
    const last = session;
    const deadline = Date.now() + closeMs;
    while (last?.isBorn && last === session && last.inFlight > 0 && Date.now() < deadline) await pause(10);
    if (last?.isBorn && last === session) await sayFarewell(last);
    await last?.link.end();
    session = undefined;
    outbox.close();
    bdSeqFile.close();
  }

  async function sayFarewell(last: Session): Promise<void> {
    const { link, bdSeq } = last;
    retire(last);
    const sent = new Promise<void>((resolve) => {
      link.publish(deathTopic, encodeNodeDeath(bdSeq, Date.now()), qos, () => resolve());
    });
    await Promise.race([sent, pause(closeMs)]);
  }

  return {
    get state() {
      return state();
    },
    get pending() {
      return outbox.pending;
    },
    get dropped() {
      return outbox.dropped;
    },
    publishData(deviceId, metrics, timestamp) {
      if (isClosed) throw new Error('The edge node is closed.');
      if (deviceId !== undefined) deviceTopicOf('DDATA', deviceId);
      const position = outbox.nextPosition(Date.now());
      const isStored = outbox.append({ position, deviceId, metrics: encodeData(metrics, position, timestamp) });
      if (!isStored) log.error({ deviceId, position, dropped: outbox.dropped }, 'could not store a data message');
      if (session) pump(session);
      return position;
    },
    rebirth() {
      const born = bornSession();
      if (born) beBorn(born);
    },
    publishDeviceDeath(deviceId) {
      const born = bornSession();
      if (!born) return;
      const payload = encodePayload({ timestamp: Date.now(), seq: nextSeq(born), metrics: [] });
      born.link.publish(deviceTopicOf('DDEATH', deviceId), payload, qos);
    },
    publishDeviceBirth(deviceId) {
      const born = bornSession();
      if (!born) return;
      lastBirth = options.birth();
      const device = lastBirth.devices.find(({ id }) => id === deviceId);
      if (!device) throw new RangeError(`The birth does not list the device ${deviceId}.`);
      const frame = { timestamp: Date.now(), seq: nextSeq(born), position: outbox.lastPosition };
      born.link.publish(deviceTopicOf('DBIRTH', deviceId), encodeDeviceBirth(device.metrics, frame), qos);
    },
    close,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
