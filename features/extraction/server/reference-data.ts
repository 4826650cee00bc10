import { ExtractionDeviceType } from '@trellis/extraction/model';
import type { ReferenceRows } from '@trellis/server-kit';

const parameter = (name: string, unit: string, min: number, max: number, alarm = true) => ({
  name,
  unit,
  min,
  max,
  alarm,
});
const states = ['idle', 'running', 'cleaning', 'down'];

const deviceType = (
  id: number,
  method: string,
  label: string,
  labelEs: string,
  parameters: readonly Readonly<Record<string, unknown>>[],
) => ({ id, method, label, labelEs, parameters, states, seq: id * 10 });

/** Classes of machines with the ranges they are usually run in. */
export const extractionReferenceData: readonly ReferenceRows[] = [
  {
    entity: ExtractionDeviceType,
    rows: [
      deviceType(1, 'ethanol', 'Ethanol centrifuge', 'Centrífuga de etanol', [
        parameter('Solvent temperature', '°C', -60, 5),
        parameter('Speed', 'rpm', 0, 2000),
      ]),
      deviceType(2, 'hydrocarbon', 'Hydrocarbon closed loop', 'Circuito cerrado de hidrocarburos', [
        parameter('Pressure', 'bar', 0, 10),
        parameter('Jacket temperature', '°C', -60, 60),
        parameter('Gas', '% LEL', 0, 10),
      ]),
      deviceType(3, 'co2', 'CO2 extractor', 'Extractor de CO2', [
        parameter('Pressure', 'bar', 50, 350),
        parameter('Temperature', '°C', 20, 70),
        parameter('Flow', 'kg/min', 0, 10, false),
      ]),
      deviceType(4, 'rosin', 'Rosin press', 'Prensa de rosin', [
        parameter('Plate temperature', '°C', 60, 120),
        parameter('Pressure', 'bar', 0, 150),
      ]),
      deviceType(5, 'icewater', 'Ice water washer', 'Lavadora de agua helada', [
        parameter('Water temperature', '°C', 0, 5),
      ]),
      deviceType(6, 'distillation', 'Short-path still', 'Destilador de paso corto', [
        parameter('Evaporator temperature', '°C', 120, 220),
        parameter('Vacuum', 'mbar', 0, 1),
      ]),
      deviceType(7, 'decarb', 'Decarboxylation oven', 'Horno de descarboxilación', [
        parameter('Temperature', '°C', 100, 150),
      ]),
      deviceType(8, 'dryer', 'Freeze dryer', 'Liofilizador', [
        parameter('Shelf temperature', '°C', -50, 50),
        parameter('Vacuum', 'mbar', 0, 2),
      ]),
      deviceType(9, 'distillation', 'Rotary evaporator', 'Rotavapor', [
        parameter('Bath temperature', '°C', 20, 80),
        parameter('Vacuum', 'mbar', 5, 1013),
      ]),
      deviceType(10, 'other', 'Winterisation reactor', 'Reactor de winterización', [
        parameter('Temperature', '°C', -80, 25),
      ]),
      deviceType(11, 'other', 'Filling machine', 'Llenadora', []),
    ],
  },
];
