import { Color, ServiceLevel } from '@trellis/content/model';
import type { ReferenceRows } from '@trellis/server-kit';

/** key, label, label in Spanish, on light, on dark ground, used for. Every pair reaches a contrast of 4.5 on its ground. */
const palette: readonly (readonly [string, string, string, string, string, string])[] = [
  ['blue', 'Blue', 'Azul', '#1565c0', '#90caf9', 'menu'],
  ['teal', 'Teal', 'Verde azulado', '#00695c', '#80cbc4', 'menu'],
  ['green', 'Green', 'Verde', '#2e7d32', '#a5d6a7', 'menu'],
  ['light-green', 'Light green', 'Verde claro', '#33691e', '#c5e1a5', 'menu'],
  ['amber', 'Amber', 'Ámbar', '#8a4b00', '#ffe082', 'menu'],
  ['brown', 'Brown', 'Marrón', '#4e342e', '#bcaaa4', 'menu'],
  ['deep-orange', 'Deep orange', 'Naranja intenso', '#bf360c', '#ffab91', 'menu'],
  ['indigo', 'Indigo', 'Índigo', '#283593', '#9fa8da', 'menu'],
  ['orange', 'Orange', 'Naranja', '#a84300', '#ffcc80', 'menu'],
  ['purple', 'Purple', 'Morado', '#6a1b9a', '#ce93d8', 'menu'],
  ['pink', 'Pink', 'Rosa', '#ad1457', '#f48fb1', 'menu'],
  ['blue-grey', 'Blue grey', 'Gris azulado', '#37474f', '#b0bec5', 'menu'],
  ['grey', 'Grey', 'Gris', '#424242', '#bdbdbd', 'menu'],
  ['good', 'Good', 'Bien', '#1b5e20', '#81c784', 'status'],
  ['warning', 'Warning', 'Aviso', '#8f4700', '#ffb74d', 'status'],
  ['critical', 'Critical', 'Crítico', '#b71c1c', '#ef9a9a', 'status'],
  ['offline', 'Offline', 'Sin conexión', '#455a64', '#cfd8dc', 'status'],
  ['stage-young', 'Young plants', 'Plantas jóvenes', '#00695c', '#80cbc4', 'stage'],
  ['stage-vegetative', 'Vegetative growth', 'Crecimiento vegetativo', '#2e7d32', '#a5d6a7', 'stage'],
  ['stage-flowering', 'Flowering', 'Floración', '#6a1b9a', '#ce93d8', 'stage'],
  ['stage-drying', 'Drying and curing', 'Secado y curado', '#4e342e', '#bcaaa4', 'stage'],
];

/** Palette and support contracts. */
export const contentReferenceData: readonly ReferenceRows[] = [
  {
    entity: Color,
    rows: palette.map(([key, label, labelEs, lightHex, darkHex, usedFor], index) => ({
      id: index + 1,
      key,
      label,
      labelEs,
      lightHex,
      darkHex,
      usedFor,
      seq: (index + 1) * 10,
    })),
  },
  {
    entity: ServiceLevel,
    rows: [
      {
        id: 1,
        label: 'Essential',
        labelEs: 'Esencial',
        responseHours: { critical: 8, high: 24, medium: 48, low: 120 },
        resolveHours: { critical: 48, high: 120, medium: 240, low: 480 },
        coverHours: 'Mon–Fri 08:00–17:00',
        unitRate: 0,
        modules: ['units', 'cultivation', 'tasks', 'tickets'],
        seq: 10,
      },
      {
        id: 2,
        label: 'Standard',
        labelEs: 'Estándar',
        responseHours: { critical: 4, high: 8, medium: 24, low: 72 },
        resolveHours: { critical: 24, high: 48, medium: 120, low: 240 },
        coverHours: 'Mon–Sat 06:00–20:00',
        unitRate: 15,
        modules: ['units', 'cultivation', 'tasks', 'tickets', 'postHarvest', 'stock', 'compliance'],
        seq: 20,
      },
      {
        id: 3,
        label: 'Premium',
        labelEs: 'Premium',
        responseHours: { critical: 1, high: 4, medium: 8, low: 24 },
        resolveHours: { critical: 8, high: 24, medium: 72, low: 120 },
        coverHours: '24 hours, every day',
        unitRate: 35,
        modules: [
          'units',
          'cultivation',
          'tasks',
          'tickets',
          'postHarvest',
          'stock',
          'compliance',
          'extraction',
          'reports',
        ],
        seq: 30,
      },
    ],
  },
];
