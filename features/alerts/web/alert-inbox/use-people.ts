import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

const mostPeople = 1000;

/** People this person works with, by name; themselves first. */
export function usePeople(): readonly { id: number; name: string }[] {
  const { id: own } = useUser();
  const { data } = useCall(
    everyday('users').list,
    filtered({ fields: ['id', 'firstname', 'lastname'], order: ['firstname', 'lastname'], limit: mostPeople }),
  );
  return useMemo(
    () =>
      (data ?? [])
        .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
        .sort((one, other) => Number(other.id === own) - Number(one.id === own)),
    [data, own],
  );
}
