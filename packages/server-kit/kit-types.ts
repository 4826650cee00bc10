export type { EntityDefinition, Registry, Tables } from '@trellis/entity-kit';
export type { Right, Viewer } from '@trellis/entity-kit/sql';
