export { describeImport } from './describe-import.ts';
export { importFile } from './import-file.ts';
export type { ImportFileRequest, ImportFileSummary } from './import-file.ts';
export { ImportSetupError, parseImportMapping } from './mapping/import-mapping.ts';
export type { ImportMapping } from './mapping/import-mapping.ts';
export { openProblemFile } from './lines/problem-file.ts';
