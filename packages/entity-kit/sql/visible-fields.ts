import { allFields, type EntityDefinition } from '../definition/entity.ts';
import type { Field } from '../definition/fields.ts';
import type { Asking, NamedRows, Viewer } from './asking.ts';
import { compileFieldGuard } from './guard.ts';
import { quoted, type ColumnOf } from './where.ts';

/** Fields the viewer may see, in some row at least, in table order. */
export function visibleFields(entity: EntityDefinition, viewer: Viewer): Map<string, Field> {
  const shown = Object.entries(allFields(entity)).filter(([, field]) => {
    if (field.kind === 'secret') return false;
    return !field.seenBy || field.seenByOwner === true || viewer.isAdmin || viewer.hasRole(field.seenBy);
  });
  return new Map(shown);
}

/** How the viewer sees the fields of a row: empty where the roles that see a field are held in other facilities alone. */
export function seenColumns(asking: Asking, rows: NamedRows): ColumnOf {
  const { viewer, binder } = asking;
  const { alias } = rows;
  const { scope } = rows.entity;
  const own = () =>
    scope.kind === 'user' ? `${alias}.${quoted(scope.field)} = ${binder.bind(viewer.userId, 'integer')}` : 'false';
  return (key, { seenBy, seenByOwner }) => {
    const column = `${alias}.${quoted(key)}`;
    if (!seenBy || viewer.isAdmin) return column;
    const guards = [seenByOwner ? own() : 'false', compileFieldGuard(asking, rows, seenBy)];
    return `case when ${guards.filter((guard) => guard !== 'false').join(' or ') || 'false'} then ${column} end`;
  };
}
