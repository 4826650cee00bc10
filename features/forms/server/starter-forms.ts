import { FacilityForm, FacilityFormVersion, type FormField } from '@trellis/forms/model';
import type { ReferenceRows } from '@trellis/server-kit';

type More = Partial<FormField>;
const field = (kind: FormField['kind'], key: string, label: string, labelEs: string, more: More = {}): FormField => ({
  key,
  kind,
  label,
  labelEs,
  ...more,
});
/** A yes/no check: "no" counts as failed. */
const check = (key: string, label: string, labelEs: string, more: More = {}): FormField =>
  field('yesNo', key, label, labelEs, { required: true, failsOn: 'no', score: 1, ...more });
const remarks = field('longText', 'remarks', 'Remarks', 'Observaciones');
const signature = field('signature', 'signature', 'Signature', 'Firma', { required: true });

const openingCheck: readonly FormField[] = [
  field('area', 'area', 'Area', 'Área', { required: true }),
  check('alarms', 'No open alarms', 'Sin alarmas abiertas'),
  check('doors', 'Doors and curtains closed', 'Puertas y cortinas cerradas'),
  check('leaks', 'No leaks or standing water', 'Sin fugas ni agua estancada'),
  check('lights', 'Lights follow the schedule', 'Las luces siguen el horario'),
  check('pests', 'No pests or disease seen', 'Sin plagas ni enfermedades a la vista'),
  field('photo', 'problemPhoto', 'Photo of the problem', 'Foto del problema', {
    showIf: [{ field: 'leaks', is: 'eq', value: 'no' }],
    requireIf: [{ field: 'leaks', is: 'eq', value: 'no' }],
  }),
  remarks,
];

const dryingRoomLog: readonly FormField[] = [
  field('area', 'area', 'Drying room', 'Sala de secado', { required: true }),
  field('number', 'temperatureC', 'Temperature', 'Temperatura', { required: true, unit: '°C', min: -10, max: 60 }),
  field('number', 'humidityPercent', 'Relative humidity', 'Humedad relativa', {
    required: true,
    unit: '%',
    min: 0,
    max: 100,
  }),
  check('airflow', 'Fans move air on every rack', 'Los ventiladores mueven aire en cada estante'),
  check('mold', 'No mold seen', 'Sin moho a la vista'),
  field('choice', 'stemSnap', 'Stems', 'Tallos', {
    options: [
      { value: 'bend', label: 'Bend', labelEs: 'Se doblan' },
      { value: 'crack', label: 'Crack', labelEs: 'Crujen' },
      { value: 'snap', label: 'Snap', labelEs: 'Se quiebran' },
    ],
  }),
  remarks,
];

const sprayChecklist: readonly FormField[] = [
  field('consumable', 'product', 'Product', 'Producto', { required: true }),
  field('unit', 'unit', 'Unit', 'Unidad', { required: true }),
  check('licence', 'Applicator is licensed', 'El aplicador tiene licencia'),
  check('label', 'Label read, rate checked', 'Etiqueta leída, dosis comprobada'),
  check('ppe', 'Protective equipment worn', 'Equipo de protección puesto'),
  check('signs', 'Re-entry signs posted', 'Señales de reingreso colocadas'),
  check('ventilation', 'Ventilation set for spraying', 'Ventilación ajustada para pulverizar'),
  field('number', 'volumeL', 'Volume applied', 'Volumen aplicado', { unit: 'L', min: 0, max: 10_000 }),
  field('time', 'finished', 'Finished at', 'Terminado a las'),
  remarks,
  signature,
];

const sanitation: readonly FormField[] = [
  field('area', 'area', 'Area', 'Área', { required: true }),
  check('emptied', 'Plants and debris removed', 'Plantas y restos retirados'),
  check('swept', 'Swept and vacuumed', 'Barrido y aspirado'),
  check('washed', 'Surfaces washed', 'Superficies lavadas'),
  check('disinfected', 'Disinfected, contact time kept', 'Desinfectado, tiempo de contacto respetado'),
  field('consumable', 'disinfectant', 'Disinfectant', 'Desinfectante', {
    requireIf: [{ field: 'disinfected', is: 'eq', value: 'yes' }],
  }),
  check('drains', 'Drains and filters cleaned', 'Desagües y filtros limpios'),
  check('tools', 'Tools cleaned and put away', 'Herramientas limpias y guardadas'),
  field('photo', 'photo', 'Photo', 'Foto'),
  remarks,
  signature,
];

const starters = [
  { name: 'Opening check', nameEs: 'Revisión de apertura', category: 'inspection', fields: openingCheck },
  { name: 'Drying-room log', nameEs: 'Registro de sala de secado', category: 'quality', fields: dryingRoomLog },
  { name: 'Spray checklist', nameEs: 'Lista de pulverización', category: 'safety', fields: sprayChecklist },
  { name: 'Sanitation', nameEs: 'Saneamiento', category: 'cleaning', fields: sanitation },
];

/** Forms everybody may use from the first day; a facility makes its own from them. */
export const starterForms: readonly ReferenceRows[] = [
  {
    entity: FacilityForm,
    rows: starters.map(({ name, nameEs, category }, index) => ({ id: index + 1, name, nameEs, category })),
  },
  {
    entity: FacilityFormVersion,
    rows: starters.map(({ fields }, index) => ({
      id: index + 1,
      facilityForm_id: index + 1,
      version: 1,
      fields,
      state: 'published',
    })),
  },
];
