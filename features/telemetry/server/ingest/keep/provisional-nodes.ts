import type { LiveMessage } from '@trellis/server-kit';
import type { Pool } from 'pg';
import type { DecodedPayload } from '@trellis/sparkplug';

/** Notes edge nodes that nobody has adopted; their values are not stored. */
export interface ProvisionalNodes {
  note(groupId: string, edgeNodeId: string, birth: DecodedPayload | undefined, address?: string): Promise<void>;
}

const noteAgainMs = 5_000;
const maxRemembered = 10_000;
const maxBoards = 200;

const noteNode = `
  insert into provisional_controllers as kept ("edgeNodeId", "groupId", boards, serial, hostname, "ipAddress", "softwareVersion",
    "macAddress", "guessedFacility_id")
  values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, (select id from facilities where "mqttGroup" = $2))
  on conflict ("edgeNodeId") do update set "groupId" = excluded."groupId", boards = coalesce(excluded.boards, kept.boards),
    serial = coalesce(excluded.serial, kept.serial), hostname = coalesce(excluded.hostname, kept.hostname),
    "ipAddress" = coalesce(excluded."ipAddress", kept."ipAddress"),
    "softwareVersion" = coalesce(excluded."softwareVersion", kept."softwareVersion"),
    "macAddress" = coalesce(excluded."macAddress", kept."macAddress"),
    "guessedFacility_id" = coalesce(excluded."guessedFacility_id", kept."guessedFacility_id"),
    "lastSeen" = now(), "timesSeen" = kept."timesSeen" + 1, updatedate = now()
  returning "guessedFacility_id" as facility, hostname, state`;

interface NotedNode {
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
  return {
    async note(groupId, edgeNodeId, birth, address) {
      const now = Date.now();
      if (!birth && now - (notedAt.get(edgeNodeId) ?? 0) < noteAgainMs) return;
      notedAt.delete(edgeNodeId);
      notedAt.set(edgeNodeId, now);
      const oldest = notedAt.keys().next().value;
      if (notedAt.size > maxRemembered && oldest !== undefined) notedAt.delete(oldest);
      const property = (name: string, max: number) => textOf(birth, `Properties/${name}`, max);
      const { rows } = await pool.query<NotedNode>(noteNode, [
        edgeNodeId,
        groupId,
        birth ? JSON.stringify(boardsOf(birth)) : null,
        property('serial', 80),
        property('hostname', 120),
        property('ipAddress', 64) ?? address ?? null,
        property('softwareVersion', 60),
        property('macAddress', 17),
      ]);
      const { facility = null, hostname = null, state } = rows[0] ?? {};
      // People have seen a rejected one, and do not want to hear of it again.
      if (facility === null || state === 'rejected') return;
      publish(facility, {
        type: 'unpublishedDeviceMessage',
        payload: { deviceId: edgeNodeId, name: hostname, data: { timestamp: new Date(now).toISOString() } },
        key: `provisional/${edgeNodeId}`,
      });
    },
  };
}

const boardsOf = ({ metrics }: DecodedPayload) =>
  metrics.slice(0, maxBoards).map(({ name = '', datatype = 'Unknown' }) => ({ name: name.slice(0, 120), datatype }));

function textOf(birth: DecodedPayload | undefined, name: string, max: number): string | null {
  const value = birth?.metrics.find((metric) => metric.name === name)?.value;
  return typeof value === 'string' && value !== '' ? value.slice(0, max).replaceAll('\0', '') : null;
}
