import type { ReferenceRows } from '@trellis/server-kit';
import {
  HardwareType,
  SoftwareTicketStatus,
  SoftwareTicketType,
  TicketPriority,
  TicketStatus,
  WarrantyTerm,
} from '@trellis/tickets/model';
import { containerItemRows } from './container-item-rows.ts';
import { problemTypeRows } from './problem-type-rows.ts';

const inOrder = <R extends { id: number }>(rows: readonly R[]) =>
  rows.map((row, index) => ({ seq: index + 1, ...row }));

const priorities = inOrder([
  { id: 1, label: 'Emergency', labelEs: 'Emergencia', color: '#b3261e' },
  { id: 2, label: 'High', labelEs: 'Alta', color: '#c4520a' },
  { id: 3, label: 'Medium', labelEs: 'Media', color: '#8a6d00' },
  { id: 4, label: 'Low', labelEs: 'Baja', color: '#3b6e4c' },
]);

const open = { category: 'open', slaRuns: true } as const;
const waiting = { category: 'waiting', slaRuns: false, requiresComment: true } as const;
const statuses = inOrder([
  { id: 1, label: 'Open', labelEs: 'Abierto', color: '#6750a4', allowedNext: [2, 3, 7], ...open },
  { id: 2, label: 'Assigned', labelEs: 'Asignado', color: '#00639b', allowedNext: [1, 3, 4, 5], ...open },
  {
    id: 3,
    label: 'In progress',
    labelEs: 'En curso',
    color: '#006874',
    allowedNext: [2, 4, 5, 6],
    wipLimit: 20,
    ...open,
  },
  {
    id: 4,
    label: 'Waiting for parts',
    labelEs: 'En espera de piezas',
    color: '#8a6d00',
    allowedNext: [3, 5],
    ...waiting,
  },
  {
    id: 5,
    label: 'Waiting for customer',
    labelEs: 'En espera del cliente',
    color: '#8a6d00',
    allowedNext: [3, 4, 7],
    ...waiting,
  },
  {
    id: 6,
    label: 'Fixed – verify',
    labelEs: 'Reparado – verificar',
    color: '#3b6e4c',
    allowedNext: [3, 7],
    requiresComment: true,
    ...open,
  },
  {
    id: 7,
    label: 'Closed',
    labelEs: 'Cerrado',
    color: '#5f6368',
    allowedNext: [1],
    category: 'done',
    slaRuns: false,
    requiresComment: true,
  },
]);

const softwareStatuses = inOrder([
  { id: 1, label: 'New', labelEs: 'Nuevo', category: 'open', color: '#6750a4', allowedNext: [2, 3, 7] },
  { id: 2, label: 'Triaged', labelEs: 'Clasificado', category: 'open', color: '#00639b', allowedNext: [1, 3, 7] },
  {
    id: 3,
    label: 'In development',
    labelEs: 'En desarrollo',
    category: 'open',
    color: '#006874',
    allowedNext: [2, 4, 7],
    wipLimit: 20,
  },
  { id: 4, label: 'In test', labelEs: 'En prueba', category: 'open', color: '#8a6d00', allowedNext: [3, 5] },
  { id: 5, label: 'Released', labelEs: 'Publicado', category: 'done', color: '#3b6e4c', allowedNext: [3, 6] },
  { id: 6, label: 'Closed', labelEs: 'Cerrado', category: 'done', color: '#5f6368', allowedNext: [1] },
  { id: 7, label: "Won't fix", labelEs: 'No se corregirá', category: 'done', color: '#5f6368', allowedNext: [1] },
]);

const softwareTypes = inOrder([
  { id: 1, label: 'Bug', labelEs: 'Error', icon: 'bug_report' },
  { id: 2, label: 'Suggestion', labelEs: 'Sugerencia', icon: 'lightbulb' },
  { id: 3, label: 'Question', labelEs: 'Pregunta', icon: 'help' },
  { id: 4, label: 'Task', labelEs: 'Tarea', icon: 'task_alt' },
]);

const hardwareTypes = inOrder([
  { id: 1, label: 'Grow unit', labelEs: 'Unidad de cultivo', category: 'Unit', icon: 'grid_view' },
  { id: 2, label: 'Irrigation', labelEs: 'Riego', category: 'Irrigation', icon: 'water_drop' },
  { id: 3, label: 'Light', labelEs: 'Luz', category: 'Lights', icon: 'wb_incandescent' },
  { id: 4, label: 'Air unit', labelEs: 'Unidad de aire', category: 'Air', icon: 'hvac' },
  { id: 5, label: 'Dehumidifier', labelEs: 'Deshumidificador', category: 'Air', icon: 'humidity_low' },
  { id: 6, label: 'Humidifier', labelEs: 'Humidificador', category: 'Air', icon: 'humidity_high' },
  { id: 7, label: 'CO2 supply', labelEs: 'Suministro de CO2', category: 'Air', icon: 'co2' },
  { id: 8, label: 'Controller', labelEs: 'Controlador', category: 'Control', icon: 'developer_board' },
  { id: 9, label: 'Climate sensor', labelEs: 'Sensor de clima', category: 'Control', icon: 'device_thermostat' },
  { id: 10, label: 'Soil sensor', labelEs: 'Sensor de sustrato', category: 'Control', icon: 'sensors' },
  { id: 11, label: 'Camera', labelEs: 'Cámara', category: 'Control', icon: 'photo_camera' },
  { id: 12, label: 'Dosing system', labelEs: 'Sistema de dosificación', category: 'Irrigation', icon: 'science' },
  { id: 13, label: 'Curtain', labelEs: 'Cortina', category: 'Lights', icon: 'curtains' },
  { id: 14, label: 'Drying equipment', labelEs: 'Equipo de secado', category: 'Post-harvest', icon: 'dry' },
  { id: 15, label: 'Scale', labelEs: 'Báscula', category: 'Post-harvest', icon: 'scale' },
  { id: 16, label: 'Other', labelEs: 'Otro', category: 'Other', icon: 'category' },
]);

const warranties = inOrder([
  { id: 1, label: 'No warranty', labelEs: 'Sin garantía', months: 0, startEvent: 'ship', coversParts: false },
  { id: 2, label: '1 year parts', labelEs: '1 año, piezas', months: 12, startEvent: 'ship', coversParts: true },
  {
    id: 3,
    label: '2 years parts and labour',
    labelEs: '2 años, piezas y mano de obra',
    months: 24,
    startEvent: 'install',
    coversParts: true,
    coversLabour: true,
  },
  {
    id: 4,
    label: '5 years full service',
    labelEs: '5 años, servicio completo',
    months: 60,
    startEvent: 'firstStart',
    coversParts: true,
    coversLabour: true,
    coversTravel: true,
  },
]);

/** What the pickers of tickets and hardware start with. */
export const ticketReferenceData: readonly ReferenceRows[] = [
  { entity: TicketPriority, rows: priorities },
  { entity: TicketStatus, rows: statuses },
  problemTypeRows,
  { entity: SoftwareTicketStatus, rows: softwareStatuses },
  { entity: SoftwareTicketType, rows: softwareTypes },
  { entity: HardwareType, rows: hardwareTypes },
  containerItemRows,
  { entity: WarrantyTerm, rows: warranties },
];
