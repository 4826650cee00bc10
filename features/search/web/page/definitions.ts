import type { EntityDefinition } from '@trellis/entity-kit';

/** A definition with the namespace that has the words of its fields. */
export interface Opened {
  entity: EntityDefinition;
  texts: string;
}

/** Every kind that can be found, fetched when one of it is opened beside the results. */
const definitions: Readonly<Record<string, () => Promise<EntityDefinition>>> = {
  ag_platformGroups: async () => (await import('@trellis/units/model')).Unit,
  ag_areas: async () => (await import('@trellis/facilities/model')).Area,
  licenses: async () => (await import('@trellis/facilities/model')).License,
  users: async () => (await import('@trellis/access/model')).User,
  strains: async () => (await import('@trellis/strains/model')).Strain,
  ag_lifecycles: async () => (await import('@trellis/lifecycles/model')).Lifecycle,
  ag_plants: async () => (await import('@trellis/lifecycles/model')).Plant,
  ag_growplans: async () => (await import('@trellis/grow-plans/model')).GrowPlan,
  ag_batches: async () => (await import('@trellis/harvests/model')).Batch,
  productInventory: async () => (await import('@trellis/harvests/model')).ProductInventoryItem,
  hardware_item_tickets: async () => (await import('@trellis/tickets/model')).Ticket,
  hardware_items: async () => (await import('@trellis/tickets/model')).HardwareItem,
  task_task: async () => (await import('@trellis/tasks/model')).Task,
  controllers: async () => (await import('@trellis/devices/model')).Controller,
};

const loaded = new Map<string, Promise<Opened>>();

/** The definition of a kind, the same promise each time; nothing for what is no kind. */
export function loadDefinition(collection: string): Promise<Opened> | undefined {
  const load = Object.hasOwn(definitions, collection) ? definitions[collection] : undefined;
  if (!load) return undefined;
  const known = loaded.get(collection) ?? load().then((entity) => ({ entity, texts: 'search' }));
  loaded.set(collection, known);
  return known;
}
