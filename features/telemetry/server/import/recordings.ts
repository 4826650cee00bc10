// Files of measurements as the import reads them, without the server around it: the door for the controller program.
export { createLineScan } from './lines/scan-lines.ts';
export { parseImportMapping } from './mapping/import-mapping.ts';
export type { ImportMapping } from './mapping/import-mapping.ts';
