import { defineLiveMessages, messagePayload } from '@trellis/entity-kit';
import type { RedAlert } from './red-alert.entity.ts';

/** Live message `redAlert`: an emergency message was sent, changed or ended. */
export interface RedAlertMessage {
  type: 'create' | 'update';
  id: number;
  facility_id: number;
  label: string;
  /** In Spanish; the English title holds where it is empty. */
  labelEs: string | null;
  text: string;
  /** In Spanish; the English text holds where it is empty. */
  textEs: string | null;
  /** What kind of emergency it is: the sign it is shown with. */
  severity: RedAlert['severity'];
  imageUrl: string | null;
  isDrill: boolean;
  /** Of its words: a new one is acknowledged anew. */
  version: number;
  /** Ends by itself then; ISO 8601. */
  activeUntil: string | null;
  /** The all-clear was given, or its time is over. */
  isOver: boolean;
}

/** Emergencies, which everybody hears of. */
export const alertMessages = defineLiveMessages({
  redAlert: messagePayload<RedAlertMessage>('all'),
});
