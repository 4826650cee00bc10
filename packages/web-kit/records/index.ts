export { EntityPage, EntityTable } from './entity-page.tsx';
export { OpenedRecord } from './opened-record.tsx';
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
export { spaced, useRecordWords } from './use-record-words.ts';
export { PersonName } from './person-name.tsx';
export { FieldEditor } from './editors/field-editor.tsx';
export { RecordPicker } from './editors/record-picker.tsx';
export { useUnsavedGuard } from './drawer/use-unsaved-guard.tsx';
export { serverProblems } from './drawer/server-problems.ts';
export { structuredText } from './structured-text.ts';
export { useRuleText } from './use-rule-text.ts';
export { useAbout } from './use-about.ts';
export { useRecordUndo } from './undo/use-record-undo.ts';
export { useFacilityRows } from './use-facility-rows.ts';
