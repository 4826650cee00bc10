/** One line of the palette. */
export interface Choice {
  key: string;
  icon: string | undefined;
  title: string;
  /** What tells it from others of like name. */
  detail?: string | undefined;
  /** Where it leads, in a word or two. */
  leads?: string | undefined;
  /** Its address, for a link and a tab of its own; nothing for what opens a dialog. */
  path?: string;
  /** What is typed on instead of opening anything. */
  fill?: string;
  open?: () => void;
}

/** Choices of one kind under their heading. */
export interface ChoiceGroup {
  key: string;
  label: string;
  choices: readonly Choice[];
}
