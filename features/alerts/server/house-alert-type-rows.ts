/** What alerts about devices have in common. */
export const deviceAlerts = { category: 'devices', escalationLevel: 2, delayMin: 0, clearMin: 5 } as const;
/** Nobody answered: after 15 minutes the farm manager hears of it, after 30 the facility manager. */
export const ladder = [
  { afterMin: 15, level: 2, role: 'farmManager' },
  { afterMin: 30, level: 1, role: 'facilityManager' },
];

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
