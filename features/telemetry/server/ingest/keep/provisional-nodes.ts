import { shellMessages } from '@trellis/entity-kit';
import { messageOf, type LiveMessage } from '@trellis/server-kit';
import { unitMessages } from '@trellis/units/model';
import type { Pool } from 'pg';
import type { DecodedPayload } from '@trellis/sparkplug';

/** A node that nobody has adopted, as its message shows it. */
export interface ProvisionalNode {
  groupId: string;
  edgeNodeId: string;
  protocol: 'sparkplug' | 'json';
  birth?: DecodedPayload | undefined;
}

/** Notes edge nodes that nobody has adopted; their values are not stored. */
export interface ProvisionalNodes {
  note(node: ProvisionalNode): Promise<void>;
  /** Where the connection of a node comes from, for those that do not say their address themselves. */
  connected(edgeNodeId: string, address: string): void;
}

const noteAgainMs = 5_000;
const maxRemembered = 10_000;
const maxBoards = 200;

const noteNode = `
  insert into provisional_controllers as kept ("edgeNodeId", "groupId", boards, serial, hostname, "ipAddress", "softwareVersion",
    "macAddress", protocol, "guessedFacility_id")
  values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, (select id from facilities where "mqttGroup" = $2))
  on conflict ("edgeNodeId") do update set "groupId" = excluded."groupId", protocol = excluded.protocol, boards = coalesce(excluded.boards, kept.boards),
    serial = coalesce(excluded.serial, kept.serial), hostname = coalesce(excluded.hostname, kept.hostname),
    "ipAddress" = coalesce(excluded."ipAddress", kept."ipAddress"),
    "softwareVersion" = coalesce(excluded."softwareVersion", kept."softwareVersion"),
    "macAddress" = coalesce(excluded."macAddress", kept."macAddress"),
    "guessedFacility_id" = coalesce(excluded."guessedFacility_id", kept."guessedFacility_id"),
    "lastSeen" = now(), "timesSeen" = kept."timesSeen" + 1, updatedate = now()
  returning id, "guessedFacility_id" as facility, hostname, state`;

interface NotedNode {
  id: number;
  facility: number | null;
  hostname: string | null;
  state: string;
}

/** Notes them in the database; `publish` tells the facility whose group they name. */
export function createProvisionalNodes(
  pool: Pool,
  publish: (facilityId: number, message: LiveMessage) => void,
): ProvisionalNodes {
  const notedAt = new Map<string, number>();
  const addresses = new Map<string, string>();
  return {
    connected: (edgeNodeId, address) => remember(addresses, edgeNodeId, address),
    async note({ groupId, edgeNodeId, protocol, birth }) {
      const now = Date.now();
      if (!birth && now - (notedAt.get(edgeNodeId) ?? 0) < noteAgainMs) return;
      remember(notedAt, edgeNodeId, now);
      const property = (name: string, max: number) => textOf(birth, `Properties/${name}`, max);
      const { rows } = await pool.query<NotedNode>(noteNode, [
        edgeNodeId,
        groupId,
        birth ? JSON.stringify(boardsOf(birth)) : null,
        property('serial', 80),
        property('hostname', 120),
        property('ipAddress', 64) ?? addresses.get(edgeNodeId)?.slice(0, 64) ?? null,
        property('softwareVersion', 60),
        property('macAddress', 17),
        protocol,
      ]);
      const [noted] = rows;
      // People have seen a rejected one, and do not want to hear of it again.
      if (noted?.facility == null || noted.state === 'rejected') return;
      const { id, facility, hostname } = noted;
      const data = { timestamp: new Date(now).toISOString() };
      const found = { deviceId: edgeNodeId, name: hostname, data };
      publish(facility, messageOf(unitMessages.unpublishedDeviceMessage, found, { key: `provisional/${edgeNodeId}` }));
      // Lists of what waits are read again.
      const change = { collection: 'provisionalControllers', id, op: 'update' } as const;
      publish(facility, messageOf(shellMessages.entityChanged, change, { key: `entity/provisionalControllers/${id}` }));
    },
  };
}

/** The newest are remembered. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > maxRemembered && oldest !== undefined) map.delete(oldest);
}

const boardsOf = ({ metrics }: DecodedPayload) =>
  metrics.slice(0, maxBoards).map(({ name = '', datatype = 'Unknown' }) => ({ name: name.slice(0, 120), datatype }));

function textOf(birth: DecodedPayload | undefined, name: string, max: number): string | null {
  const value = birth?.metrics.find((metric) => metric.name === name)?.value;
  return typeof value === 'string' && value !== '' ? value.slice(0, max).replaceAll('\0', '') : null;
}
