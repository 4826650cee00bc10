import type { CollectionAbout, RecordUsage } from '@trellis/entity-kit';
import type { RecordDrawerProps } from '../entity-list-props.ts';
import type { RecordRow } from '../record.ts';
import type { RecordWords } from '../use-record-words.ts';

/** One record in the drawer, as its parts see it. */
export interface OpenRecord extends RecordDrawerProps {
  about: CollectionAbout;
  words: RecordWords;
  record: RecordRow | undefined;
  usage: RecordUsage | undefined;
  /** What the record is called. */
  name: string;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  onClose: () => void;
  /** Opens the form that sets a closed record right, for who may. */
  onAmend?: (() => void) | undefined;
  /** Tells whether something typed would be lost. */
  onDirty: (isDirty: boolean) => void;
  /** Tells that the record is about to go, so that nobody asks for it again; or that it stayed. */
  onGone: (isGone: boolean) => void;
}
