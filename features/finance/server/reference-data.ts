import { OpexCategory } from '@trellis/finance/model';
import type { ReferenceRows } from '@trellis/server-kit';

const category = (
  id: number,
  group: string,
  label: string,
  labelEs: string,
  allocationKey: string,
  unit_id: number | null = null,
) => ({ id, group, label, labelEs, allocationKey, unit_id, seq: id * 10 });

/** Cost types with the key their shared cost is spread by. The consumables feature adds them between its units of measure, which they
 * name, and its classes, which name them. */
export const opexCategoryRows: ReferenceRows = {
  entity: OpexCategory,
  rows: [
    category(1, 'energy', 'Electricity', 'Electricidad', 'unitDays'),
    category(2, 'energy', 'Gas', 'Gas', 'area', 14),
    category(3, 'energy', 'CO2', 'CO2', 'unitDays', 3),
    category(4, 'water', 'Water and sewage', 'Agua y alcantarillado', 'unitDays', 14),
    category(5, 'labour', 'Labour', 'Mano de obra', 'plants', 52),
    category(6, 'materials', 'Nutrients', 'Nutrientes', 'plants', 11),
    category(7, 'materials', 'Substrate', 'Sustrato', 'plants'),
    category(8, 'materials', 'Crop protection', 'Fitosanitarios', 'plants'),
    category(9, 'materials', 'Packaging', 'Envases', 'direct', 20),
    category(10, 'materials', 'Other supplies', 'Otros suministros', 'area'),
    category(11, 'lab', 'Laboratory tests', 'Análisis de laboratorio', 'direct', 20),
    category(12, 'rent', 'Rent', 'Alquiler', 'area'),
    category(13, 'repair', 'Repairs and spare parts', 'Reparaciones y repuestos', 'unitDays'),
    category(14, 'licence', 'Licences and fees', 'Licencias y tasas', 'area'),
    category(15, 'other', 'Waste disposal', 'Gestión de residuos', 'plants', 3),
    category(16, 'other', 'Other', 'Otros', 'area'),
  ],
};
