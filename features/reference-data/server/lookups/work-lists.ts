import { lookupRows } from './lookup-row.ts';

/** Reasons, causes and methods people pick while they work. */
export const workLists = [
  // Spelled as the state systems do (`extra` names the word of each); what a state adds comes with its licence (`ReferenceValues`).
  ...lookupRows('wasteMethod', 40, [
    ['grinder', 'Grinder', 'Trituradora', { metrc: 'Grinder', washington: 'Grind', forPlants: true }],
    ['compost', 'Compost', 'Compostaje', { metrc: 'Compost', washington: 'Compost', forPlants: true }],
    ['incinerator', 'Incinerator', 'Incinerador', { metrc: 'Incinerator', forProductDestruction: true }],
    ['other', 'Other', 'Otro', { washington: 'Other' }],
  ]),
  ...lookupRows('adjustmentReason', 60, [
    ['drying', 'Drying', 'Secado', { metrc: 'Drying' }],
    ['entryError', 'Entry Error', 'Error de registro', { metrc: 'Entry Error' }],
    ['reconciliation', 'Reconciliation', 'Conciliación', { washington: 'Reconciliation' }],
    ['destruction', 'Destruction', 'Destrucción', { washington: 'Destruction' }],
    ['lost', 'Lost', 'Extraviado', { washington: 'Lost' }],
    ['theft', 'Theft', 'Robo', { washington: 'Theft', needsNote: true }],
    ['seizure', 'Seizure', 'Incautación', { washington: 'Seizure' }],
    [
      'returnedLabSample',
      'Returned lab sample',
      'Muestra de laboratorio devuelta',
      { washington: 'ReturnedLabSample' },
    ],
    ['other', 'Other', 'Otro', { washington: 'Other', needsNote: true }],
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
