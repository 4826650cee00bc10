import { lookupRows } from './lookup-row.ts';

/** Reasons, causes and methods people pick while they work. */
export const workLists = [
  ...lookupRows('wasteMethod', 40, [
    ['grinder', 'Grinder', 'Trituradora', { forPlants: true, forProductDestruction: false }],
    ['compost', 'Compost', 'Compostaje', { forPlants: true, forProductDestruction: false }],
    ['incinerator', 'Incinerator', 'Incinerador', { forPlants: false, forProductDestruction: true }],
    [
      'mixedLandfill',
      'Mixed and taken to a landfill',
      'Mezclado y llevado al vertedero',
      { forPlants: true, forProductDestruction: true },
    ],
    [
      'licensedHauler',
      'Licensed waste hauler',
      'Gestor de residuos autorizado',
      { forPlants: true, forProductDestruction: true },
    ],
  ]),
  ...lookupRows('adjustmentReason', 60, [
    ['countCorrection', 'Count correction', 'Corrección de recuento'],
    ['scaleVariance', 'Scale variance', 'Variación de báscula'],
    ['moistureLoss', 'Drying, moisture loss', 'Secado, pérdida de humedad'],
    ['spillage', 'Spillage', 'Derrame'],
    ['damage', 'Damage', 'Daño'],
    ['spoilage', 'Spoilage', 'Deterioro'],
    ['expired', 'Expired', 'Caducado'],
    ['theft', 'Theft', 'Robo', { needsReport: true }],
    ['entryError', 'Entry error', 'Error de registro'],
    ['stateCorrection', 'Ordered by the state', 'Ordenado por el estado'],
  ]),
  ...lookupRows('remediationCause', 80, [
    ['sensorFault', 'Sensor fault', 'Fallo de sensor'],
    ['sensorDrift', 'Sensor out of calibration', 'Sensor descalibrado'],
    ['actuatorFault', 'Actuator fault', 'Fallo de actuador'],
    ['networkFault', 'Network or power fault', 'Fallo de red o de energía'],
    ['softwareFault', 'Software fault', 'Fallo de software'],
    ['waterSupply', 'Water supply', 'Suministro de agua'],
    ['gasSupply', 'CO2 supply', 'Suministro de CO2'],
    ['climatePlant', 'Cooling, heating or dehumidifying', 'Frío, calor o deshumidificación'],
    ['wrongSetting', 'Wrong setting', 'Ajuste incorrecto'],
    ['handling', 'Handling', 'Manipulación'],
    ['doorOpen', 'Door or curtain open', 'Puerta o cortina abierta'],
    ['pestOrDisease', 'Pest or disease', 'Plaga o enfermedad'],
    ['plannedWork', 'Planned work', 'Trabajo planificado'],
    ['unknown', 'Unknown', 'Desconocida'],
  ]),
  ...lookupRows('drillTemplate', 130, [
    ['fire', 'Fire drill', 'Simulacro de incendio', { kind: 'fire', everyMonths: 6, minutes: 15 }],
    ['co2Leak', 'CO2 leak', 'Fuga de CO2', { kind: 'gas', everyMonths: 6, minutes: 15 }],
    ['chemicalSpill', 'Chemical spill', 'Derrame químico', { kind: 'spill', everyMonths: 12, minutes: 30 }],
    ['evacuation', 'Evacuation', 'Evacuación', { kind: 'evacuation', everyMonths: 12, minutes: 20 }],
    ['lockdown', 'Lockdown', 'Confinamiento', { kind: 'lockdown', everyMonths: 12, minutes: 20 }],
    ['severeWeather', 'Severe weather', 'Mal tiempo severo', { kind: 'weather', everyMonths: 12, minutes: 20 }],
    ['powerLoss', 'Power loss', 'Corte de energía', { kind: 'power', everyMonths: 12, minutes: 30 }],
  ]),
];
