import type { ReferenceRows } from '@trellis/server-kit';
import { HardwareTypeContainerItem } from '@trellis/tickets/model';

/** Parts of a class of devices; a fourth value is the id of the part it sits in. */
const parts = (hardware_type_id: number, rows: readonly (readonly [number, string, string, number?])[]) =>
  rows.map(([id, label, labelEs, parent_id], index) => ({
    id,
    seq: index + 1,
    hardware_type_id,
    label,
    labelEs,
    parent_id: parent_id ?? null,
  }));

/** Subcomponents of the classes of devices, as the ticket form's tree shows them. */
export const containerItemRows: ReferenceRows = {
  entity: HardwareTypeContainerItem,
  rows: [
    ...parts(1, [
      [1, 'Frame', 'Estructura'],
      [2, 'Upper shelf', 'Estante superior'],
      [3, 'Lower shelf', 'Estante inferior'],
      [4, 'Door', 'Puerta'],
      [5, 'Power supply', 'Fuente de alimentación'],
      [6, 'Drain', 'Desagüe'],
    ]),
    ...parts(2, [
      [10, 'Pump', 'Bomba'],
      [11, 'Motor', 'Motor', 10],
      [12, 'Seal', 'Sello', 10],
      [13, 'Valve', 'Válvula'],
      [14, 'Solenoid coil', 'Bobina solenoide', 13],
      [15, 'Tubing', 'Tubería'],
      [16, 'Emitter', 'Emisor', 15],
      [17, 'Filter', 'Filtro'],
      [18, 'Flow meter', 'Caudalímetro'],
      [19, 'Reservoir', 'Depósito'],
    ]),
    ...parts(3, [
      [30, 'LED bar', 'Barra LED'],
      [31, 'Driver', 'Controlador LED'],
      [32, 'Cable', 'Cable'],
      [33, 'Dimmer', 'Regulador'],
    ]),
    ...parts(4, [
      [40, 'Fan', 'Ventilador'],
      [41, 'Compressor', 'Compresor'],
      [42, 'Coil', 'Serpentín'],
      [43, 'Air filter', 'Filtro de aire'],
      [44, 'Heater strip', 'Resistencia de calor'],
      [45, 'Condensate pump', 'Bomba de condensado'],
    ]),
    ...parts(5, [
      [50, 'Compressor', 'Compresor'],
      [51, 'Fan', 'Ventilador'],
      [52, 'Condensate pump', 'Bomba de condensado'],
      [53, 'Air filter', 'Filtro de aire'],
    ]),
    ...parts(6, [
      [60, 'Mist head', 'Cabezal nebulizador'],
      [61, 'Water supply', 'Suministro de agua'],
    ]),
    ...parts(7, [
      [70, 'Valve', 'Válvula'],
      [71, 'Regulator', 'Regulador'],
      [72, 'Tank', 'Tanque'],
      [73, 'Safety sensor', 'Sensor de seguridad'],
    ]),
    ...parts(8, [
      [80, 'Main board', 'Placa principal'],
      [81, 'Relay', 'Relé', 80],
      [82, 'Network', 'Red'],
      [83, 'Power supply', 'Fuente de alimentación'],
      [84, 'Enclosure', 'Caja'],
    ]),
    ...parts(9, [
      [90, 'Probe', 'Sonda'],
      [91, 'Battery', 'Batería'],
    ]),
    ...parts(10, [
      [100, 'Probe', 'Sonda'],
      [101, 'Battery', 'Batería'],
    ]),
    ...parts(11, [
      [110, 'Lens', 'Lente'],
      [111, 'Cable', 'Cable'],
    ]),
    ...parts(12, [
      [120, 'Dosing pump', 'Bomba dosificadora'],
      [121, 'pH probe', 'Sonda de pH'],
      [122, 'EC probe', 'Sonda de CE'],
      [123, 'Tank', 'Tanque'],
    ]),
    ...parts(13, [
      [130, 'Motor', 'Motor'],
      [131, 'Limit switch', 'Final de carrera'],
    ]),
  ],
};
