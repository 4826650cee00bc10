import { ladder, safetyLadder, waterLadder } from './usual-ladders.ts';

/** What alerts about devices have in common. */
export const deviceAlerts = { category: 'devices', escalationLevel: 2, delayMin: 0, clearMin: 5 } as const;
/** The alerts about what is no unit: controllers of rooms, PLCs, and the servers of the installation. */
export const houseAlertTypes = [
  {
    code: 'CTL-002',
    label: 'Room controller silent',
    labelEs: 'Controlador de sala sin conexión',
    ...deviceAlerts,
    ladder,
    rule: { metric: 'gateway', comparison: 'silent', limit: 17 },
    messageTemplate: '{place}: nothing heard since {since}.',
    messageTemplateEs: '{place}: sin noticias desde {since}.',
  },
  {
    code: 'SYS-001',
    label: 'Readings arrive late',
    labelEs: 'Las lecturas llegan tarde',
    ...deviceAlerts,
    // What a server shows is what it saved; a minute is more than any batch waits while all is well.
    delayMin: 1,
    rule: { metric: 'ingestDelay', comparison: 'above', limit: 2 },
    messageTemplate: '{place}: readings wait {value} to be saved; what screens show is that old.',
    messageTemplateEs:
      '{place}: las lecturas esperan {value} para guardarse; lo que muestran las pantallas tiene esa edad.',
  },
  {
    code: 'SYS-002',
    label: 'Disk almost full',
    labelEs: 'Disco casi lleno',
    ...deviceAlerts,
    delayMin: 5,
    ladder,
    rule: { metric: 'diskFree', comparison: 'below', limit: 10 },
    messageTemplate: '{place}: {value} of the disk is free; below that nothing can be saved soon.',
    messageTemplateEs: '{place}: queda libre el {value} del disco; pronto no se podrá guardar nada.',
  },
  {
    code: 'SYS-003',
    label: 'Backup is old',
    labelEs: 'La copia de seguridad es antigua',
    ...deviceAlerts,
    escalationLevel: 3,
    // A nightly backup, and two hours for it to end.
    rule: { metric: 'backupAge', comparison: 'above', limit: 26 },
    messageTemplate: '{place}: the last backup ended {value} ago.',
    messageTemplateEs: '{place}: la última copia de seguridad terminó hace {value}.',
  },
];

const vain = { delayMin: 20, autoTicket: true } as const;
/** Machines that run and change nothing: no reading tells of them, only what it does not do. */
export const vainMachineTypes = [
  {
    code: 'AIR-002',
    label: 'Cooling without effect',
    labelEs: 'Enfriamiento sin efecto',
    ...{ ...deviceAlerts, ...vain },
    rule: { metric: 'coolingInVain', comparison: 'event' },
    messageTemplate: '{unit}: it has been cooling since {since} and is still at {value}, above {limit}.',
    messageTemplateEs: '{unit}: enfría desde {since} y sigue a {value}, por encima de {limit}.',
  },
  {
    code: 'AIR-003',
    label: 'Drying without effect',
    labelEs: 'Deshumidificación sin efecto',
    ...{ ...deviceAlerts, ...vain },
    rule: { metric: 'dryingInVain', comparison: 'event' },
    messageTemplate: '{unit}: it has been drying since {since} and is still at {value}, above {limit}.',
    messageTemplateEs: '{unit}: deshumidifica desde {since} y sigue a {value}, por encima de {limit}.',
  },
  {
    code: 'CO2-004',
    label: 'CO2 dosing without effect',
    labelEs: 'Dosificación de CO2 sin efecto',
    ...{ ...deviceAlerts, ...vain },
    rule: { metric: 'co2InVain', comparison: 'event' },
    messageTemplate: '{unit}: the CO2 valve is open since {since} and it is still at {value}, below {limit}.',
    messageTemplateEs: '{unit}: la válvula de CO2 está abierta desde {since} y sigue a {value}, por debajo de {limit}.',
  },
  {
    code: 'IRR-005',
    label: 'Irrigation without water',
    labelEs: 'Riego sin agua',
    ...{ ...deviceAlerts, category: 'irrigation', autoTicket: true },
    rule: { metric: 'waterInVain', comparison: 'event' },
    messageTemplate: '{unit}: the shot of {since} left the root zone as dry as it was.',
    messageTemplateEs: '{unit}: el riego de {since} dejó la zona radicular tan seca como estaba.',
  },
];

const openDoor = { metric: 'doorOpen', comparison: 'event' } as const;
/** What flow meters, contacts on the floor and contacts at doors tell; units without them are not judged by these. */
export const guardTypes = [
  {
    code: 'IRR-006',
    label: 'Water flows though the valve is closed',
    labelEs: 'Fluye agua con la válvula cerrada',
    ...{ category: 'irrigation', escalationLevel: 1, clearMin: 5, sound: true, autoTicket: true, ladder: waterLadder },
    // A meter and a valve say so one after the other, and a pipe runs empty for a moment.
    delayMin: 2,
    rule: { metric: 'flowWhileClosed', comparison: 'event' },
    messageTemplate: '{unit}: {value} flow though its valve is closed, since {since}.',
    messageTemplateEs: '{unit}: fluyen {value} con la válvula cerrada, desde {since}.',
  },
  {
    code: 'IRR-007',
    label: 'Valve open without flow',
    labelEs: 'Válvula abierta sin caudal',
    ...{ ...deviceAlerts, category: 'irrigation', delayMin: 1, autoTicket: true },
    rule: { metric: 'openWithoutFlow', comparison: 'event' },
    messageTemplate: '{unit}: the valve opened at {since} and no water flows.',
    messageTemplateEs: '{unit}: la válvula se abrió a las {since} y no fluye agua.',
  },
  {
    code: 'SAF-001',
    label: 'Door left open',
    labelEs: 'Puerta abierta',
    ...{ ...deviceAlerts, escalationLevel: 3, delayMin: 15, clearMin: 1 },
    rule: openDoor,
    messageTemplate: '{unit}: its door is open since {since}.',
    messageTemplateEs: '{unit}: su puerta está abierta desde {since}.',
  },
  {
    code: 'SAF-002',
    label: 'CO2 flows while the door is open',
    labelEs: 'Fluye CO2 con la puerta abierta',
    ...{ category: 'safety', escalationLevel: 1, delayMin: 0, clearMin: 1, sound: true, ladder: safetyLadder },
    rule: { ...openDoor, metric: 'dosingIntoOpenDoor' },
    messageTemplate: '{unit}: its CO2 valve is open and so is its door, since {since}.',
    messageTemplateEs: '{unit}: su válvula de CO2 y su puerta están abiertas desde {since}.',
  },
];
