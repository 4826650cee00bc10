import type { ReferenceRows } from '@trellis/server-kit';
import { designators, SensorDesignator } from '@trellis/telemetry/model';

const labels: Readonly<Record<number, readonly [label: string, labelEs: string]>> = {
  5: ['Temperature', 'Temperatura'],
  6: ['Humidity', 'Humedad'],
  7: ['CO2', 'CO2'],
  53: ['External moisture', 'Humedad del sustrato'],
  57: ['Soil temperature', 'Temperatura del sustrato'],
  58: ['Lux', 'Iluminancia'],
  62: ['Fertility', 'Fertilidad'],
  101: ['Water flow', 'Caudal de agua'],
  102: ['Leak', 'Fuga'],
  103: ['Door', 'Puerta'],
  104: ['Solution pH', 'pH de la solución'],
  105: ['Solution EC', 'CE de la solución'],
  106: ['Drain EC', 'CE del drenaje'],
  107: ['Water pressure', 'Presión del agua'],
  108: ['Tank level', 'Nivel del tanque'],
  109: ['Solution temperature', 'Temperatura de la solución'],
  110: ['Pump', 'Bomba'],
  111: ['Drain flow', 'Caudal de drenaje'],
};

/** What sensors measure, with the ids of the specification. */
export const telemetryReferenceData: readonly ReferenceRows[] = [
  {
    entity: SensorDesignator,
    rows: designators.map((designator, seq) => {
      const [label = designator.key, labelEs = label] = labels[designator.id] ?? [];
      return { ...designator, label, labelEs, seq };
    }),
  },
];
