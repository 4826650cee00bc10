import { useCall } from '../api/use-call.ts';
import { everyday, filterText } from '@trellis/entity-kit';
import { recordText } from './record.ts';

const people = { path: 'users' };
const filter = filterText({ fields: ['id', 'firstname', 'lastname'] });

/** The name of a person by id; the fallback where there is none, or none this person may see. */
export function PersonName({ id, fallback }: { id: unknown; fallback: string }) {
  const isKnown = typeof id === 'number';
  const { data } = useCall(
    everyday(people).get,
    { params: { id: isKnown ? id : 0 }, query: { filter } },
    { enabled: isKnown },
  );
  return data ? recordText(data, ['firstname', 'lastname'], 'en') : fallback;
}
