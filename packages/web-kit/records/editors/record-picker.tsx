import type { EntityDefinition } from '@trellis/entity-kit';
import { useAbout } from '../use-about.ts';
import { ReferencePicker } from './reference-picker.tsx';

interface RecordPickerProps {
  /** A collection with a reference to what is chosen, and the field of it. */
  by: EntityDefinition;
  field: string;
  label: string;
  hint?: string;
  ids: readonly number[];
  isMultiple?: boolean;
  /** Narrows what is offered. */
  where?: Readonly<Record<string, unknown>>;
  onIds: (ids: number[]) => void;
}

/** Chooses records outside a form: found by typing, as the field of a collection offers them. */
export function RecordPicker({ by, field, ...props }: RecordPickerProps) {
  const { data } = useAbout(by);
  const target = data?.references[field];
  return target ? <ReferencePicker target={target} {...props} /> : null;
}
