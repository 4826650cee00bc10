import type { CollectionAbout, EntityDefinition, Field, Infer, NewRecord } from '@trellis/entity-kit';
import type { ComponentType, ReactNode } from 'react';
import type { ShownCollections } from '../api/call-key.ts';
import type { RecordRow } from './record.ts';

/** What a page may say about a column, beside what the definition knows; also the way to add one that is no field. */
export interface ColumnOverride<R> {
  label?: string;
  /** In px, until the person draws another. */
  width?: number;
  align?: 'start' | 'end';
  isSortable?: boolean;
  /** Long fields it is drawn from, which no list asks for by itself. */
  reads?: readonly string[];
  /** Long words stand in two lines instead of being cut. */
  isWrapped?: boolean;
  render?: (record: R) => ReactNode;
  /** What stands in a downloaded file, where the list shows a value in another unit than it is stored in. */
  inFile?: (record: R) => unknown;
}

/** Editors by name, for fields whose kind does not say enough. */
export type EditorName = 'text' | 'longText' | 'color' | 'richText' | 'json';

/** What a page may say about a form field. */
export interface FieldOverride {
  label?: string;
  hint?: string;
  editor?: EditorName | ComponentType<EditorProps>;
  /** What stands for the value where a record is read; the value of the record, which is not null. */
  show?: (value: never, record: RecordRow) => ReactNode;
  isHidden?: boolean;
  isReadOnly?: boolean;
  /** Narrows what a reference offers. */
  where?: Readonly<Record<string, unknown>>;
  /** What its column is called in files of other programs, in small letters, each with how such a cell is written here. */
  aliases?: Readonly<Record<string, (cell: string) => string>>;
  /** A rule beside the definition's; answers true or the message. */
  check?: (value: unknown, values: Readonly<Record<string, unknown>>) => true | string;
}

/** What every field editor gets. */
export interface EditorProps {
  name: string;
  field: Field;
  label: string;
  hint: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** The rule that is broken, in words. */
  error: string | undefined;
  isDisabled: boolean;
  isRequired: boolean;
  inputRef: (element: HTMLElement | null) => void;
  about: CollectionAbout;
  /** The record as loaded, with what it refers to. */
  record: RecordRow | undefined;
  choiceText: (value: string) => string;
  where: Readonly<Record<string, unknown>> | undefined;
  /** What stands in another field of the form. */
  valueOf: (key: string) => unknown;
  /** The facility whose own rows of a list are offered beside the provider's; null for the provider's alone. */
  owner: number | null;
}

/** A tab of the drawer beside details and history. */
export interface RecordTab<R> {
  key: string;
  label: string;
  render: (record: R) => ReactNode;
  /** What it stands under in a wide drawer. */
  group?: string;
}

/** Fields of a form that belong together. */
export interface FormSection {
  label: string;
  fields: readonly string[];
}

/** What the drawer of one record needs to know. */
export interface RecordDrawerProps<E extends EntityDefinition = EntityDefinition> {
  entity: E;
  /** Namespace of the feature's texts; the words stand under `records.{entity}` there. */
  texts: string;
  fields?: { readonly [K in keyof E['fields'] & string]?: FieldOverride };
  /** Long forms in parts with headings; what no part names comes last. */
  sections?: readonly FormSection[];
  /** Values a new record starts with; also sent where the form has no field for them. */
  defaults?: Partial<NewRecord<E>>;
  tabs?: readonly RecordTab<Infer<E>>[];
  /** A record that people work in all day takes most of the screen: its tabs stand in groups at the side, its head above all of them; on a phone
   * they are chosen from a list. */
  isWide?: boolean;
  /** What a record is called at the head of its drawer, where its own fields do not say it. */
  nameOf?: (record: Infer<E>) => string;
  /** Narrows what the server allows anyway. */
  mayChange?: (record: Infer<E>) => boolean;
  mayRemove?: (record: Infer<E>) => boolean;
  /** Stands above the form or the facts of a record that exists. */
  above?: (record: Infer<E>) => ReactNode;
}

/** A list of one collection: everything follows from the definition, anything may be said better. */
export interface EntityListProps<E extends EntityDefinition = EntityDefinition> extends RecordDrawerProps<E> {
  /** Names the saved layout of columns; the page's route unless said. */
  gridId?: string;
  /** Always holds, whatever search and filters say. */
  where?: Readonly<Record<string, unknown>>;
  columns?: Readonly<Record<string, ColumnOverride<Infer<E>>>>;
  /** Buttons at the end of each row. */
  rowActions?: (record: Infer<E>) => ReactNode;
  mayCreate?: boolean;
  /** Other collections whose changes refresh the list; `*` for all, as a log wants. */
  dependsOn?: ShownCollections;
  /** Rows are put in order by hand while the list stands in its own order: after another row, or first. */
  onMove?: (record: Infer<E>, after: Infer<E> | undefined) => void;
  /** The columns shown at first, instead of the definition's. */
  shownColumns?: readonly string[];
  /** Opens a record elsewhere, e.g. on a page of its own, instead of in the drawer. */
  onOpen?: (record: Infer<E>) => void;
  /** Something that stands above the list is on its way; the rows come with it. */
  isHeld?: boolean;
  /** Rows come in by themselves while they are read: they are told of and stand there once they are asked for. Names what the log is
   * of, where the page shows several. */
  logOf?: string;
  /** Keys of the address start with it, where several lists share a page. */
  addressPrefix?: string;
}
