import {
  ActivityLog,
  relationName,
  titleFields,
  type CollectionAbout,
  type EntityDefinition,
  type ReferenceTarget,
} from '@trellis/entity-kit';
import { mayUse, visibleFields, type Reader, type Right, type Viewer } from '@trellis/entity-kit/sql';

/** What a person may do with a collection, which fields stay hidden, and where references lead. */
export function aboutCollection(reader: Reader, entity: EntityDefinition): Omit<CollectionAbout, 'isImportable'> {
  const { registry, viewer } = reader;
  const isFixed = entity.isView === true;
  const may = (right: Right) => !isFixed && (right === 'create' || !entity.appendOnly) && mayUse(reader, entity, right);
  const visible = visibleFields(entity, viewer);
  const references: Record<string, ReferenceTarget> = {};
  for (const [key, field] of visible) {
    if (field.kind !== 'reference') continue;
    const target = registry.get(field.to);
    if (mayUse(reader, target, 'read')) references[key] = describeTarget(target, relationName(key, field), viewer);
  }
  const rights = { create: may('create'), update: may('update'), delete: may('delete') };
  const { create } = entity.access;
  return {
    rights,
    creators: !rights.create && !isFixed && typeof create !== 'string' ? [...create] : [],
    history: entity.history !== false && mayUse(reader, ActivityLog, 'read'),
    hidden: Object.entries(entity.fields)
      .filter(([key, field]) => field.kind !== 'secret' && !visible.has(key))
      .map(([key]) => key),
    references,
  };
}

function describeTarget(target: EntityDefinition, relation: string, viewer: Viewer): ReferenceTarget {
  const visible = visibleFields(target, viewer);
  const title = titleFields(target).filter((key) => visible.has(key));
  const search = [...new Set([...title, ...(target.list.search ?? [])])].filter(
    (key) => visible.get(key)?.kind === 'text',
  );
  return {
    name: target.name,
    path: target.path,
    ...(target.base !== undefined && { base: target.base }),
    relation,
    title: title.length > 0 ? title : ['id'],
    search,
    ...(target.list.order !== undefined && { order: target.list.order }),
    isArchivable: target.fields['active']?.kind === 'flag',
    isLookup: target.fields['labelEs'] !== undefined && target.fields['seq'] !== undefined,
    ...(target.scope.kind === 'facility' && target.scope.sharedWhenNull && { owner: target.scope.field }),
  };
}
