import { entityChanged, type Services } from '@trellis/server-kit';
import type pg from 'pg';
import { concernsDirectory, listAffectedControllers, type DirectoryChange } from './affected-controllers.ts';
import {
  controllerFromRow,
  selectAllControllers,
  selectControllerByNode,
  selectControllersById,
  type ControllerRow,
  type KnownController,
} from './known-controller.ts';

/** Adopted controllers with their devices and sensors, in memory; a record that changes anywhere is read again at once. */
export interface DeviceDirectory {
  /** The controller with this edge node id; ids are unique over all facilities. */
  findByNode(edgeNodeId: string): KnownController | undefined;
  findById(controllerId: number): KnownController | undefined;
  list(): Iterable<KnownController>;
  /** Like `findByNode`, but asks the database for a node it does not know, at most once a second for each. */
  lookUp(edgeNodeId: string): Promise<KnownController | undefined>;
  /** Reads these controllers again now. */
  reload(controllerIds: readonly number[]): Promise<void>;
  close(): void;
}

/** Bus topic on which servers tell each other that a record of the directory changed. */
const changed = 'devices/directory-changed';
const gatherMs = 50;
const askAgainMs = 1_000;
const maxUnknown = 10_000;

/** Passes changes of controllers, devices and sensors to the directories of all servers. */
export function announceDirectoryChanges({ hub, bus }: Pick<Services, 'hub' | 'bus'>): void {
  hub.on(entityChanged, ({ collection, id }) => {
    if (concernsDirectory(collection)) bus.publish(changed, { collection, id });
  });
}

/** Opens a directory and keeps it fresh until closed. */
export async function openDeviceDirectory({
  pool,
  bus,
  log,
}: Pick<Services, 'pool' | 'bus' | 'log'>): Promise<DeviceDirectory> {
  const byId = new Map<number, KnownController>();
  const byNode = new Map<string, KnownController>();
  const unknown = new Map<string, { askedAt: number; asking: Promise<unknown> }>();
  let changes: DirectoryChange[] = [];
  let timer: NodeJS.Timeout | undefined;

  const forget = (id: number) => {
    const old = byId.get(id);
    if (!old) return;
    byId.delete(id);
    if (byNode.get(old.edgeNodeId) === old) byNode.delete(old.edgeNodeId);
  };
  const remember = (rows: readonly ControllerRow[]) => {
    for (const row of rows) {
      forget(row.id);
      const controller = controllerFromRow(row);
      byId.set(row.id, controller);
      byNode.set(controller.edgeNodeId, controller);
      unknown.delete(controller.edgeNodeId);
    }
  };
  const reload = async (ids: readonly number[]) => {
    const { rows } = await pool.query<ControllerRow>(selectControllersById, [[...ids]]);
    const found = new Set(rows.map(({ id }) => id));
    remember(rows);
    for (const id of ids) if (!found.has(id)) forget(id);
  };
  const loadAll = async () => {
    const rows = await readAll(pool);
    for (const id of [...byId.keys()]) forget(id);
    remember(rows);
  };
  const follow = async () => {
    timer = undefined;
    const taken = changes;
    changes = [];
    try {
      const ids = await listAffectedControllers(pool, byId.values(), taken);
      if (ids.length > 0) await reload(ids);
    } catch (error) {
      log.warn({ err: error }, 'changed devices could not be read, trying again');
      changes.push(...taken);
      timer ??= setTimeout(() => void follow(), askAgainMs);
    }
  };
  const stops = [
    bus.subscribe(changed, (message) => {
      changes.push(message as unknown as DirectoryChange);
      timer ??= setTimeout(() => void follow(), gatherMs);
    }),
    bus.onGap(() => {
      loadAll().catch((error: unknown) => log.warn({ err: error }, 'the devices could not be read again'));
    }),
  ];
  await loadAll();

  const ask = async (edgeNodeId: string) => {
    remember((await pool.query<ControllerRow>(selectControllerByNode, [edgeNodeId])).rows);
  };
  return {
    findByNode: (edgeNodeId) => byNode.get(edgeNodeId),
    findById: (id) => byId.get(id),
    list: () => byId.values(),
    async lookUp(edgeNodeId) {
      const known = byNode.get(edgeNodeId);
      if (known) return known;
      let entry = unknown.get(edgeNodeId);
      if (!entry || Date.now() - entry.askedAt > askAgainMs) {
        entry = { askedAt: Date.now(), asking: ask(edgeNodeId) };
        unknown.set(edgeNodeId, entry);
        const oldest = unknown.keys().next().value;
        if (unknown.size > maxUnknown && oldest !== undefined) unknown.delete(oldest);
      }
      await entry.asking.catch((error: unknown) => {
        unknown.delete(edgeNodeId);
        throw error;
      });
      return byNode.get(edgeNodeId);
    },
    reload,
    close() {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

async function readAll(pool: pg.Pool): Promise<ControllerRow[]> {
  return (await pool.query<ControllerRow>(selectAllControllers)).rows;
}
