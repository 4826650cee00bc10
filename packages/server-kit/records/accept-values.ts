import type { EntityDefinition } from '@trellis/entity-kit';
import { refusedAddress } from '../outside/post-safely.ts';
import { invalidRecord } from '../refusal.ts';
import type { RecordSession } from './session.ts';
import type { Values } from './writing.ts';

/** Checked values as they are stored: addresses must be open to what is posted there, secrets are sealed. */
export function acceptValues(
  { secrets, allowsLocal }: Pick<RecordSession, 'secrets' | 'allowsLocal'>,
  entity: EntityDefinition,
  values: Values,
): Values {
  const problems = Object.entries(values).flatMap(([property, value]) => {
    const field = entity.fields[property];
    if (field?.kind !== 'text' || !field.isPostedTo || typeof value !== 'string') return [];
    const message = refusedAddress(value, allowsLocal);
    return message === undefined ? [] : [{ property, code: 'address', message }];
  });
  if (problems.length > 0) throw invalidRecord(entity.path, problems);
  return secrets.sealValues(entity, values);
}
