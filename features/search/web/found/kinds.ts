/** How a kind of thing looks in results, and under which name its words stand in the texts. */
export interface Kind {
  /** Name of the entity. */
  name: string;
  icon: string;
}

/** By the path of the collection. */
export const kinds: Readonly<Record<string, Kind>> = {
  ag_platformGroups: { name: 'unit', icon: 'tune' },
  ag_areas: { name: 'area', icon: 'map' },
  users: { name: 'user', icon: 'account' },
  strains: { name: 'strain', icon: 'leaf' },
  ag_lifecycles: { name: 'lifecycle', icon: 'sprout' },
  ag_growplans: { name: 'growPlan', icon: 'clipboard-list' },
  ag_plants: { name: 'plant', icon: 'seed' },
  ag_batches: { name: 'batch', icon: 'scale' },
  productInventory: { name: 'productInventoryItem', icon: 'package-variant' },
  hardware_item_tickets: { name: 'ticket', icon: 'ticket' },
  task_task: { name: 'task', icon: 'clipboard-check' },
  controllers: { name: 'controller', icon: 'chip' },
  hardware_items: { name: 'hardwareItem', icon: 'tools' },
  licenses: { name: 'license', icon: 'badge-account' },
};

/** The kind of a collection; one without a look of its own has the search's. */
export const kindOf = (collection: string): Kind => kinds[collection] ?? { name: collection, icon: 'magnify' };
