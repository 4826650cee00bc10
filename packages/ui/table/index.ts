export { DataTable } from './data-table.tsx';
export { TableCards } from './table-cards.tsx';
export { TablePager } from './table-pager.tsx';
export { TableSkeleton } from './table-skeleton.tsx';
export { ColumnChooser, type ChosenColumn } from './column-chooser.tsx';
export type { TableColumn, TableContent, TableSort } from './table-column.ts';
