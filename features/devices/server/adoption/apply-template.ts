import { BoardComponent, BoardConfiguration, VirtualDevice, type Controller } from '@trellis/devices/model';
import { invalidRecord, type CallContext } from '@trellis/server-kit';

/** Wires a fresh controller as a template says: its components, and the devices they become. 422 for a template that does not
 * exist or is switched off. */
export async function applyTemplate(
  templateId: number,
  controller: Controller,
  unitId: number | null,
  { db, records, viewer }: Pick<CallContext, 'db' | 'records' | 'viewer'>,
): Promise<void> {
  const template = await records.get(BoardConfiguration, templateId, viewer).catch(() => undefined);
  if (!template?.active)
    throw invalidRecord('provisionalControllers', [
      { property: 'boardConfiguration_id', code: 'reference', message: 'does not exist' },
    ]);
  const place = { facility_id: controller.facility_id, controller_id: controller.id };
  const wired = new Map<string, number>();
  for (const { key, ...component } of template.components) {
    const mapping = template.mappings.find((one) => one.component === key);
    const made = await records.create(BoardComponent, {
      ...place,
      ...component,
      ...(mapping?.polarity && { polarity: mapping.polarity }),
      ...(mapping?.safeState !== undefined && { safeState: mapping.safeState }),
    });
    wired.set(key, made.id);
  }
  const shelves =
    unitId === null
      ? []
      : await db.selectFrom('platforms').select(['id', 'level']).where('platformGroup_id', '=', unitId).execute();
  for (const { component, virtualDeviceType_id, device, platformLevel } of template.mappings)
    await records.create(VirtualDevice, {
      controller_id: controller.id,
      virtualDeviceType_id,
      name: device,
      boardComponent_id: wired.get(component) ?? null,
      platform_id: shelves.find(({ level }) => level === platformLevel)?.id ?? null,
    });
}
