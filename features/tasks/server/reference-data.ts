import type { ReferenceRows } from '@trellis/server-kit';
import { CalendarEventItem, TaskType } from '@trellis/tasks/model';

type TypeRow = readonly [id: number, label: string, labelEs: string, defaultMinutes: number, icon: string];

const types = (category: string, rows: readonly TypeRow[]) =>
  rows.map(([id, label, labelEs, defaultMinutes, icon]) => ({
    id,
    seq: id,
    label,
    labelEs,
    category,
    defaultMinutes,
    icon,
  }));

/** What the pickers of tasks and calendar start with. */
export const taskReferenceData: readonly ReferenceRows[] = [
  {
    entity: TaskType,
    rows: [
      ...types('Cultivation', [
        [1, 'Cut clones', 'Cortar esquejes', 60, 'content_cut'],
        [2, 'Transplant', 'Trasplantar', 60, 'move_down'],
        [3, 'Prune', 'Podar', 45, 'content_cut'],
        [4, 'Defoliate', 'Deshojar', 60, 'eco'],
        [5, 'Flip to flower', 'Pasar a floración', 15, 'local_florist'],
        [6, 'Move plants', 'Mover plantas', 30, 'swap_horiz'],
        [7, 'Scout for pests', 'Inspeccionar plagas', 20, 'search'],
        [8, 'Spray', 'Pulverizar', 45, 'sanitizer'],
        [9, 'Feed', 'Fertilizar', 30, 'water_drop'],
        [10, 'Check irrigation', 'Revisar riego', 15, 'opacity'],
        [11, 'Tag plants', 'Etiquetar plantas', 45, 'sell'],
        [12, 'Destroy plants', 'Destruir plantas', 30, 'delete'],
        [13, 'Take sample', 'Tomar muestra', 15, 'biotech'],
        [14, 'Clean out unit', 'Limpiar unidad', 90, 'cleaning_services'],
        [15, 'Sow seeds', 'Sembrar', 60, 'grass'],
        [16, 'Morning walk', 'Ronda matutina', 30, 'directions_walk'],
      ]),
      ...types('Harvest', [
        [20, 'Harvest', 'Cosechar', 120, 'agriculture'],
        [21, 'Hang to dry', 'Colgar para secar', 60, 'dry'],
        [22, 'Trim', 'Recortar', 240, 'content_cut'],
        [23, 'Weigh', 'Pesar', 30, 'scale'],
        [24, 'Cure', 'Curar', 20, 'inventory_2'],
        [25, 'Package', 'Empacar', 120, 'package_2'],
      ]),
      ...types('Sanitation', [
        [30, 'Sanitise room', 'Desinfectar sala', 60, 'cleaning_services'],
        [31, 'Check drains', 'Revisar desagües', 15, 'water_damage'],
        [32, 'Remove waste', 'Retirar desechos', 30, 'delete'],
      ]),
      ...types('Maintenance', [
        [40, 'Inspection', 'Inspección', 30, 'fact_check'],
        [41, 'Repair', 'Reparación', 60, 'build'],
        [42, 'Calibrate sensor', 'Calibrar sensor', 20, 'tune'],
        [43, 'Replace filter', 'Cambiar filtro', 20, 'filter_alt'],
      ]),
      ...types('Office', [
        [50, 'Stock count', 'Conteo de inventario', 60, 'inventory'],
        [51, 'Receive delivery', 'Recibir entrega', 45, 'local_shipping'],
        [52, 'Fill in form', 'Llenar formulario', 15, 'description'],
        [53, 'Training', 'Capacitación', 60, 'school'],
        [54, 'Other', 'Otro', 30, 'task_alt'],
      ]),
    ],
  },
  {
    entity: CalendarEventItem,
    rows: [
      { id: 1, label: 'Harvest', labelEs: 'Cosecha', icon: 'agriculture', color: '#3b6e4c', defaultMinutes: 480 },
      { id: 2, label: 'Planting', labelEs: 'Siembra', icon: 'grass', color: '#3b6e4c', defaultMinutes: 240 },
      { id: 3, label: 'Meeting', labelEs: 'Reunión', icon: 'groups', color: '#00639b', defaultMinutes: 60 },
      { id: 4, label: 'Delivery', labelEs: 'Entrega', icon: 'local_shipping', color: '#8a6d00', defaultMinutes: 60 },
      { id: 5, label: 'Inspection', labelEs: 'Inspección', icon: 'fact_check', color: '#6750a4', defaultMinutes: 120 },
      { id: 6, label: 'Visit', labelEs: 'Visita', icon: 'badge', color: '#6750a4', defaultMinutes: 120 },
      { id: 7, label: 'Training', labelEs: 'Capacitación', icon: 'school', color: '#00639b', defaultMinutes: 120 },
      {
        id: 8,
        label: 'Maintenance',
        labelEs: 'Mantenimiento',
        icon: 'build',
        color: '#c4520a',
        defaultMinutes: 240,
        affects: 'maintenance',
      },
      {
        id: 9,
        label: 'Absence',
        labelEs: 'Ausencia',
        icon: 'event_busy',
        color: '#5f6368',
        defaultMinutes: 480,
        affects: 'absence',
      },
      {
        id: 10,
        label: 'Holiday',
        labelEs: 'Día festivo',
        icon: 'celebration',
        color: '#b3261e',
        defaultMinutes: 1440,
        affects: 'closed',
      },
      { id: 11, label: 'Other', labelEs: 'Otro', icon: 'event', color: '#5f6368', defaultMinutes: 60 },
    ].map((row) => ({ ...row, seq: row.id })),
  },
];
