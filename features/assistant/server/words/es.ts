import type { Words } from './words.ts';

const units = (count: number) => `${count} ${count === 1 ? 'unidad' : 'unidades'}`;
const seconds = (count: number) => `${count} ${count === 1 ? 'segundo' : 'segundos'}`;
const plantsOf = (count: number) => `${count} ${count === 1 ? 'planta' : 'plantas'}`;
const whichOf = (what: string) => (asked: string) => `Hay ${what} que coinciden con «${asked}». ¿Cuál quiere?`;
const sayUnit = () => '¿Qué unidad? Diga su nombre en la pregunta.';

/** Answers in Spanish. */
export const spanish: Words = {
  states: {
    HEALTHY: 'en orden',
    WARN: 'con advertencia',
    OFFLINE: 'sin conexión',
    DISABLED: 'desactivada',
    UNDEPLOYED: 'sin desplegar',
  },
  isInState: (unit, area, state) => `${unit}, en ${area}, está ${state}.`,
  calm: {
    HEALTHY: 'Todo lo medido está dentro de sus límites.',
    DISABLED: 'No se comprueba nada mientras esté desactivada.',
    UNDEPLOYED: 'No se comprueba nada hasta que se despliegue.',
    OTHER: 'Su controlador informa este estado y aún no hay nada que comparar.',
  },
  reads: (readings) => `Ahora: ${readings.join(', ')}.`,
  oldReading: 'lectura antigua',
  metrics: { temperature: 'temperatura', humidity: 'humedad', co2: 'CO2', vpd: 'DPV' },
  grows: ({ unit, crop, plan, phase, day, plants, harvest }) =>
    `${unit}: ${crop}, plan ${plan}, fase ${phase}, ${day}, ${plantsOf(plants)}.${harvest}`,
  noCrop: 'sin variedad indicada',
  noPhase: 'sin empezar',
  dayOf: (day, total) => (total === null ? `día ${day}` : `día ${day} de ${total}`),
  dayUnknown: 'día desconocido',
  harvestOn: (date) => ` Cosecha prevista el ${date}.`,
  growsNothing: (unit) => `Ahora no crece nada en ${unit}.`,
  nextHarvests: (count) => (count === 1 ? 'La próxima cosecha:' : 'Las próximas cosechas:'),
  harvestLine: ({ date, crop, where, plants, isOverdue }) =>
    `• ${date}${isOverdue ? ' (atrasada)' : ''}: ${crop}${where ? `, ${where}` : ''}, ${plantsOf(plants)}`,
  noHarvests: 'No hay ninguna cosecha prevista para lo que crece ahora.',
  noHarvestOf: (unit) => `No hay ninguna cosecha prevista para ${unit}.`,
  tasks: (count, overdue) =>
    `Tiene ${count} ${count === 1 ? 'tarea' : 'tareas'} para hoy${overdue > 0 ? `, ${overdue} de ellas con retraso` : ''}:`,
  taskLine: ({ title, area, when }) => `• ${title}${area ? ` (${area})` : ''}, ${when}`,
  since: (date) => `pendiente desde el ${date}`,
  noTasks: 'No tiene tareas para hoy.',
  alerts: (count, unit) =>
    `${count} ${count === '1' ? 'alerta abierta' : 'alertas abiertas'}${unit ? ` de ${unit}` : ''}:`,
  alertLine: ({ level, name, unit, message }) =>
    `• Nivel ${level}: ${name}${unit ? `, ${unit}` : ''}${message ? `. ${message}` : ''}`,
  noAlerts: (unit) => (unit ? `No hay ninguna alerta abierta de ${unit}.` : 'No hay ninguna alerta abierta.'),
  troubled: (count, all) => `${count} de ${units(all)} ${count === 1 ? 'necesita' : 'necesitan'} atención:`,
  troubleLine: ({ unit, area, state, reason }) => `• ${unit} en ${area} está ${state}${reason ? `: ${reason}` : ''}`,
  noTrouble: (all) => (all === 0 ? 'No hay unidades aquí.' : `Ninguna de ${units(all)} necesita atención.`),
  more: (count) => `• y ${count} más`,
  average: ({ metric, where, value, low, high, units: count }) =>
    `Media de ${spanish.metrics[metric]} en ${where}: ${value}, de ${units(count)}${count > 1 ? `, entre ${low} y ${high}` : ''}.`,
  noReadings: (metric, where) =>
    `Ninguna unidad en ${where} tiene una lectura de ${spanish.metrics[metric]} de los últimos 16 minutos.`,
  wholeFacility: (name) => `toda la instalación ${name}`,
  askIrrigation: (unit, count) => `¿Regar ${unit} durante ${seconds(count)}?`,
  irrigates: (unit, count) => `La orden de regar ${unit} durante ${seconds(count)} está en la cola.`,
  cannotIrrigate: (unit, reason) => `${unit} no se puede regar ahora. ${reason}.`,
  mayNotIrrigate: 'Su rol no permite regar unidades en esta instalación.',
  opens: (screen) => `Abriendo ${screen}.`,
  notInMenu: 'Esta página no está en su menú.',
  missing: {
    unit: {
      many: whichOf('varias unidades'),
      alike: (asked) => `Aquí no hay ninguna unidad «${asked}». ¿Quería decir una de estas?`,
      none: (asked) => `No hay ninguna unidad «${asked}» en esta instalación.`,
      unsaid: sayUnit,
      range: sayUnit,
    },
    area: {
      many: whichOf('varias áreas'),
      alike: (asked) => `Aquí no hay ningún área «${asked}». ¿Quería decir una de estas?`,
      none: (asked) => `Aquí no hay ningún área «${asked}». ¿Qué área quiere?`,
      unsaid: () => '¿Qué área?',
      range: () => '¿Qué área?',
    },
    screen: {
      many: whichOf('varias páginas'),
      alike: whichOf('varias páginas'),
      none: (asked) => `No hay ninguna página «${asked}» en su menú.`,
      unsaid: () => '¿Qué página?',
      range: () => '¿Qué página?',
    },
    seconds: {
      many: () => '¿Durante cuántos segundos?',
      alike: () => '¿Durante cuántos segundos?',
      none: () => '¿Durante cuántos segundos?',
      unsaid: () => '¿Durante cuántos segundos?',
      range: () => 'Una unidad se puede regar de 1 a 3600 segundos.',
    },
  },
  helpFound: 'La ayuda dice:',
  helpNotFound:
    'No hay respuesta a esto, ni en los datos de la instalación ni en la ayuda. ' +
    'Pruebe con «estado de la unidad …», «mis tareas de hoy», «alertas abiertas» o «próxima cosecha».',
};
