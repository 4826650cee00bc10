import type { ReactNode } from 'react';

/** One column of a table; on a phone, one line of a card. */
export interface TableColumn<R> {
  key: string;
  label: string;
  /** Width in px; the content decides where none is given. */
  width?: number;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  isSortable?: boolean;
  /** Long words stand in two lines instead of being cut. */
  isWrapped?: boolean;
  render: (row: R) => ReactNode;
}

export interface TableSort {
  key: string;
  isDescending: boolean;
}

/** What table and cards show alike. */
export interface TableContent<R> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => number;
  /** Address of one record, for opening it in a tab of its own. */
  rowHref?: ((row: R) => string) | undefined;
  onOpen?: ((row: R) => void) | undefined;
  /** The row that is open now. */
  openKey?: number | undefined;
  /** Rows that count less, such as archived ones. */
  isFaded?: ((row: R) => boolean) | undefined;
  /** Buttons of a row, at its end. */
  actions?: ((row: R) => ReactNode) | undefined;
}
