import type { ReactNode } from 'react';

/** One picture of a show. */
export interface Slide {
  key: string;
  title?: string;
  /** How long it stands. */
  seconds: number;
  content: ReactNode;
}
