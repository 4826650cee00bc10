export { EntityPage, EntityTable } from './entity-page.tsx';
export type {
  ColumnOverride,
  EditorProps,
  EntityListProps,
  FieldOverride,
  RecordDrawerProps,
  RecordTab,
} from './entity-list-props.ts';
export { recordsPath, type RecordAddress } from './address/record-address.ts';
export type { RecordRow } from './record.ts';
