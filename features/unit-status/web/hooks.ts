// What components of other features use. Apart from the door, which the route table reads and the first load carries.
export { LiveUnits, liveMetrics, type LiveUnit, type LiveMetric, type UnitChoice } from './live-units/live-units.tsx';
export { ThingTicketButton, UnitTicketButton } from './unit-dialogs/unit-ticket-button.tsx';
