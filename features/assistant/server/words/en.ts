import type { Words } from './words.ts';

const units = (count: number) => `${count} ${count === 1 ? 'unit' : 'units'}`;
const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`;
const whichOf = (what: string) => (asked: string) => `Several ${what} fit “${asked}”. Which one do you mean?`;
const sayUnit = () => 'Which unit? Say its name with the question.';

/** Answers in English. */
export const english: Words = {
  states: {
    HEALTHY: 'healthy',
    WARN: 'in warning',
    OFFLINE: 'offline',
    DISABLED: 'disabled',
    UNDEPLOYED: 'not deployed',
  },
  isInState: (unit, area, state) => `${unit} in ${area} is ${state}.`,
  calm: {
    HEALTHY: 'Everything measured is within its limits.',
    DISABLED: 'Nothing is checked while it is disabled.',
    UNDEPLOYED: 'Nothing is checked until it is deployed.',
    OTHER: 'Its controller reports this state, and there is nothing to compare yet.',
  },
  reads: (readings) => `Now: ${readings.join(', ')}.`,
  oldReading: 'old reading',
  metrics: { temperature: 'temperature', humidity: 'humidity', co2: 'CO2', vpd: 'VPD' },
  grows: ({ unit, crop, plan, phase, day, plants, harvest }) =>
    `${unit}: ${crop}, plan ${plan}, phase ${phase}, ${day}, ${plants} ${plants === 1 ? 'plant' : 'plants'}.${harvest}`,
  noCrop: 'no strain named',
  noPhase: 'not begun',
  dayOf: (day, total) => (total === null ? `day ${day}` : `day ${day} of ${total}`),
  dayUnknown: 'day unknown',
  harvestOn: (date) => ` Harvest expected on ${date}.`,
  growsNothing: (unit) => `Nothing grows in ${unit} now.`,
  nextHarvests: (count) => (count === 1 ? 'The next harvest:' : 'The next harvests:'),
  harvestLine: ({ date, crop, where, plants, isOverdue }) =>
    `• ${date}${isOverdue ? ' (overdue)' : ''}: ${crop}${where ? `, ${where}` : ''}, ${plants} ${plants === 1 ? 'plant' : 'plants'}`,
  noHarvests: 'No harvest is planned for what grows now.',
  noHarvestOf: (unit) => `No harvest is planned for ${unit}.`,
  tasks: (count, overdue) =>
    `You have ${count} ${count === 1 ? 'task' : 'tasks'} to do today${overdue > 0 ? `, ${overdue} of them overdue` : ''}:`,
  taskLine: ({ title, area, when }) => `• ${title}${area ? ` (${area})` : ''}, ${when}`,
  since: (date) => `due since ${date}`,
  noTasks: 'You have no tasks to do today.',
  alerts: (count, unit) => `${count} open ${count === '1' ? 'alert' : 'alerts'}${unit ? ` for ${unit}` : ''}:`,
  alertLine: ({ level, name, unit, message }) =>
    `• Level ${level}: ${name}${unit ? `, ${unit}` : ''}${message ? `. ${message}` : ''}`,
  noAlerts: (unit) => (unit ? `No alert is open for ${unit}.` : 'No alert is open.'),
  troubled: (count, all) => `${count} of ${units(all)} ${count === 1 ? 'needs' : 'need'} attention:`,
  troubleLine: ({ unit, area, state, reason }) => `• ${unit} in ${area} is ${state}${reason ? `: ${reason}` : ''}`,
  noTrouble: (all) => (all === 0 ? 'There are no units here.' : `None of ${units(all)} needs attention.`),
  more: (count) => `• and ${count} more`,
  average: ({ metric, where, value, low, high, units: count }) =>
    `Average ${english.metrics[metric]} in ${where}: ${value}, over ${units(count)}${count > 1 ? `, from ${low} to ${high}` : ''}.`,
  noReadings: (metric, where) => `No unit in ${where} has a ${english.metrics[metric]} reading of the last 16 minutes.`,
  wholeFacility: (name) => `the whole of ${name}`,
  askIrrigation: (unit, count) => `Irrigate ${unit} for ${seconds(count)}?`,
  irrigates: (unit, count) => `The command to irrigate ${unit} for ${seconds(count)} is in the queue.`,
  cannotIrrigate: (unit, reason) => `${unit} cannot be irrigated now. ${reason}.`,
  mayNotIrrigate: 'Your role may not irrigate units in this facility.',
  opens: (screen) => `Opening ${screen}.`,
  notInMenu: 'This page is not in your menu.',
  missing: {
    unit: {
      many: whichOf('units'),
      alike: (asked) => `There is no unit “${asked}” here. Did you mean one of these?`,
      none: (asked) => `There is no unit “${asked}” in this facility.`,
      unsaid: sayUnit,
      range: sayUnit,
    },
    area: {
      many: whichOf('areas'),
      alike: (asked) => `There is no area “${asked}” here. Did you mean one of these?`,
      none: (asked) => `There is no area “${asked}” here. Which area do you mean?`,
      unsaid: () => 'Which area?',
      range: () => 'Which area?',
    },
    screen: {
      many: whichOf('pages'),
      alike: whichOf('pages'),
      none: (asked) => `There is no page “${asked}” in your menu.`,
      unsaid: () => 'Which page?',
      range: () => 'Which page?',
    },
    seconds: {
      many: () => 'For how many seconds?',
      alike: () => 'For how many seconds?',
      none: () => 'For how many seconds?',
      unsaid: () => 'For how many seconds?',
      range: () => 'A unit can be irrigated for 1 to 3600 seconds.',
    },
  },
  helpFound: 'The help has this:',
  helpNotFound:
    'No answer to this, neither from the facility’s data nor from the help. ' +
    'Try “status of unit …”, “my tasks today”, “open alerts” or “next harvest”.',
};
