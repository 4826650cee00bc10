import { User, UserFacility, UserRole } from '@trellis/access/model';
import { ownNumbers, type EntityDefinition } from '@trellis/entity-kit';
import { callerOf, JsonText, type CallContext } from '@trellis/server-kit';

/** Everything kept about the person who asks, as the API shows it to them: by collection, every record that is theirs. */
export async function readOwnData(context: CallContext): Promise<JsonText> {
  const { records, services, viewer, now } = context;
  const { userId } = callerOf(context);
  const kept: string[] = [];
  for (const [entity, owner] of ownCollections(services.registry.entities)) {
    const { scope } = entity;
    const numbers = scope.kind === 'user' ? ownNumbers(scope, userId) : [userId];
    // Of the account, its owner also has what colleagues do not see.
    const reader = entity === User ? { ...viewer, isAdmin: true } : viewer;
    const list = await records.list(entity, { where: { [owner]: { inq: numbers } }, order: 'id' }, reader);
    if (list !== '[]') kept.push(`${JSON.stringify(entity.path)}:${list}`);
  }
  return new JsonText(`{"writtenAt":${JSON.stringify(now.toISOString())},"collections":{${kept.join(',')}}}`);
}

/** The collections whose records belong to a person, with the field that says to whom. */
function ownCollections(entities: readonly EntityDefinition[]): [EntityDefinition, string][] {
  const owned = entities.flatMap((entity): [EntityDefinition, string][] =>
    entity.scope.kind === 'user' && !entity.isView ? [[entity, entity.scope.field]] : [],
  );
  return [...owned, [UserRole, 'user_id'], [UserFacility, 'user_id']];
}
