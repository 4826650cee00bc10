import { controllerEvents } from '@trellis/devices/model';
import { openDeviceDirectory, type DeviceDirectory } from '@trellis/devices/server';
import type { Services } from '@trellis/server-kit';
import { createPool } from '@trellis/server-kit/postgres';
import { isTopicLevel, shardOfGroup, type IngestMessage, type Presence } from '@trellis/server-kit/mqtt';
import { encodeRebirthRequest, formatTopic, parseTopic, type EdgeTopic } from '@trellis/sparkplug';
import type { DeviceReport, ReportReceipt } from '@trellis/telemetry/model';
import { createReadingWriter, type ReadingWriter } from '../store/reading-writer.ts';
import { createRejections } from '../store/rejected-messages.ts';
import { createEdgeNodeLine, type EdgeNodeLine } from './edge-node-line.ts';
import type { Incoming } from './message-decoder.ts';
import type { LineParts } from './line-parts.ts';
import { readPayload } from './decode-sparkplug.ts';
import { createShotKeeper } from './irrigation/record-shots.ts';
import { noState, putState } from './keep/current-state.ts';
import { createLastSeen } from './keep/last-seen.ts';
import { createProvisionalNodes } from './keep/provisional-nodes.ts';
import { createSessionKeeper } from './keep/session-keeper.ts';
import { createStateKeeper } from './keep/state-keeper.ts';
import { stateMessage } from './live-messages.ts';
import { createLiveOutlet } from './live-outlet.ts';
import { readReportMessage } from './read-report-message.ts';
import { createRefusals } from './refusals.ts';

/** Everything between a controller's message and its row: reading, checking, storing, telling. */
export interface Ingest {
  readonly directory: DeviceDirectory;
  readonly writer: ReadingWriter;
  /** Takes a message of the broker; resolves when it may be acknowledged. */
  take(message: IngestMessage): Promise<void>;
  /** Takes a report that came over HTTP. */
  report(controllerId: number, report: DeviceReport): Promise<ReportReceipt>;
  /** Follows who is connected to the embedded broker, until stopped. */
  followPresence(): () => void;
  /** Drops what is remembered of nodes whose messages go to another server now. */
  forgetOthers(): void;
  close(): Promise<void>;
}

/** Connections of the writer and of everything beside it. Their own pool: requests that wait for ingest hold theirs. */
const writerConnections = 2;
const otherConnections = 4;

/** Opens the way of messages on this server. */
export async function openIngest(services: Services): Promise<Ingest> {
  const { log, metrics, broker } = services;
  const pool = createPool(services.pool.options.connectionString ?? '', {
    max: writerConnections + otherConnections,
    applicationName: 'trellis-ingest',
    log,
  });
  const rejections = createRejections({ db: pool, log });
  const refusals = createRefusals(rejections, metrics);
  const writer = createReadingWriter({ pool, log, rejections, connections: writerConnections });
  const live = createLiveOutlet(services);
  const directory = await openDeviceDirectory({ ...services, pool });
  const states = createStateKeeper(pool, (state, error) => {
    const id = [...state.controllers.keys(), ...state.devices.keys(), ...state.units.keys()][0];
    refusals.count(String(id ?? ''), 'state.refused-by-database', String(error));
  });
  const shots = createShotKeeper(pool, (id, error) =>
    refusals.count(String(id), 'shot.refused-by-database', String(error)),
  );
  const lastSeen = createLastSeen(
    states,
    (id, at) => {
      const controller = directory.findById(id);
      if (!controller) return;
      const lastCommandFetch = at.toISOString();
      live.publish(controller.facilityId, stateMessage(controller, 'fetch', at.getTime(), { lastCommandFetch }));
    },
    (error) => log.warn({ err: error }, 'when controllers were last heard could not be saved'),
  );
  const provisional = createProvisionalNodes(pool, (facilityId, message) => live.publish(facilityId, message));
  const sessions = createSessionKeeper(pool);
  const lines = new Map<number, EdgeNodeLine>();
  const parts: LineParts = {
    services,
    writer,
    states,
    shots,
    sessions,
    live,
    directory,
    lastSeen,
    refusals,
    askForRebirth(groupId, edgeNodeId) {
      const topic = formatTopic({ type: 'NCMD', groupId, edgeNodeId });
      broker.publish(topic, Buffer.from(encodeRebirthRequest(Date.now()))).catch((error: unknown) => {
        log.warn({ err: error, edgeNodeId }, 'a controller could not be asked for its births');
      });
    },
  };
  const messages = metrics.counter('trellis_ingest_messages_total', 'Messages of controllers taken');

  function lineOf(controllerId: number): EdgeNodeLine {
    let line = lines.get(controllerId);
    if (!line) lines.set(controllerId, (line = createEdgeNodeLine(controllerId, parts)));
    return line;
  }

  async function takeFrom(address: Address, message: IngestMessage): Promise<void> {
    const { groupId, edgeNodeId } = address;
    const controller = directory.findByNode(edgeNodeId) ?? (await directory.lookUp(edgeNodeId));
    if (!controller || message.identity?.kind === 'provisional') return takeProvisional(address, message);
    if (controller.groupId !== groupId) return refusals.count(edgeNodeId, 'message.wrong-group', message.topic);
    const incoming = readIncoming(address, message, String(controller.id));
    if (incoming) await lineOf(controller.id).take(incoming);
  }

  function readIncoming({ topic }: Address, { payload }: IngestMessage, source: string): Incoming | undefined {
    if (topic) return { topic, payload };
    const report = readReportMessage(payload);
    if (!('cause' in report)) return { report };
    refusals.count(source, report.cause, payload.subarray(0, 200).toString('utf8'));
    return undefined;
  }

  async function takeProvisional({ groupId, edgeNodeId, topic }: Address, message: IngestMessage): Promise<void> {
    if (topic?.type === 'NDEATH') return;
    if (groupId.length > 120 || edgeNodeId.length > 120)
      return refusals.count('(unknown)', 'message.bad-name', message.topic);
    const isBirth = topic?.type === 'NBIRTH';
    const birth = isBirth ? readPayload(message.payload, edgeNodeId, refusals) : undefined;
    if (isBirth && !birth) return;
    await provisional.note({ groupId, edgeNodeId, protocol: topic ? 'sparkplug' : 'json', birth });
    if (!isBirth) refusals.count(edgeNodeId, 'message.not-adopted', message.topic);
  }

  return {
    directory,
    writer,
    async take(message) {
      messages.inc();
      const address = readAddress(message.topic);
      if (address) return takeFrom(address, message);
      const source = message.identity?.edgeNodeId ?? '(unknown)';
      refusals.count(source, 'message.unknown-topic', message.topic);
    },
    async report(controllerId, report) {
      if (!directory.findById(controllerId)) await directory.reload([controllerId]);
      return lineOf(controllerId).take({ report });
    },
    followPresence: () =>
      broker.onPresence((presence) => {
        const { identity, connected, address } = presence;
        if (identity.kind === 'controller') notePresence(presence, parts);
        else if (connected) provisional.connected(identity.edgeNodeId, address);
      }),
    forgetOthers() {
      if (broker.mode === 'embedded') return;
      const held = new Set(broker.heldShards());
      for (const [id, line] of lines) {
        const controller = directory.findById(id);
        if (!controller) lines.delete(id);
        else if (!held.has(shardOfGroup(controller.groupId))) line.forget();
      }
    },
    async close() {
      await writer.close();
      lastSeen.close();
      await states.close();
      await sessions.settle();
      live.close();
      directory.close();
      await rejections.close();
      await pool.end();
    },
  };
}

/** Where a message comes from; `topic` is missing for a plain JSON report. */
interface Address {
  groupId: string;
  edgeNodeId: string;
  topic: EdgeTopic | undefined;
}

function readAddress(text: string): Address | undefined {
  const topic = parseTopic(text);
  if (topic)
    return topic.type === 'STATE' ? undefined : { groupId: topic.groupId, edgeNodeId: topic.edgeNodeId, topic };
  const [prefix, version, groupId = '', edgeNodeId = '', word, ...rest] = text.split('/');
  if (prefix !== 'trellis' || version !== 'v1' || word !== 'report' || rest.length > 0) return undefined;
  return isTopicLevel(groupId) && isTopicLevel(edgeNodeId) ? { groupId, edgeNodeId, topic: undefined } : undefined;
}

/**
 * Plain JSON devices have no births: being connected is being online. Sparkplug nodes are online with their birth, but one
 * whose connection ends is gone, whether or not it said goodbye.
 */
function notePresence(
  { identity, connected }: Presence,
  { directory, states, live, services, refusals }: LineParts,
): void {
  const controller = directory.findByNode(identity.edgeNodeId);
  if (!controller || controller.protocol === 'http') return;
  if (connected && controller.protocol === 'sparkplug') return;
  const { id, facilityId } = controller;
  const current = noState();
  const now = new Date();
  putState(current.controllers, id, {
    isOnline: connected,
    ...(!connected && { offlineSince: now.toISOString() }),
  });
  live.publish(facilityId, stateMessage(controller, 'online', now.getTime(), { isOnline: connected }));
  states.save(current).catch((error: unknown) => refusals.count(String(id), 'state.not-saved', String(error)));
  if (connected) void services.hub.announce(controllerEvents.reached, { controllerId: id, facilityId });
}
