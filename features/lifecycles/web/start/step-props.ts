import type { ChosenShelf, StartChoices, StartInfo, StartSources, TypedStart } from './typed-start.ts';

/** What every step of a start knows. */
export interface StepProps {
  info: StartInfo;
  choices: StartChoices;
  sources: StartSources;
  typed: TypedStart;
  set: (change: Partial<TypedStart>) => void;
  shelves: readonly ChosenShelf[];
  name: string;
}
