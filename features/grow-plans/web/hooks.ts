// What components of other features use. Apart from the door, which the route table reads and the first load carries.
export { PhaseBar } from './phases/phase-bar.tsx';
export { stageColour } from './phases/stage-colour.ts';
