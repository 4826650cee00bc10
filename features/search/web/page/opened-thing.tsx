import type { EntityDefinition } from '@trellis/entity-kit';
import { OpenedRecord } from '@trellis/web-kit/records';
import { use, useState } from 'react';
import { loadDefinition, type Opened } from './definitions.ts';

interface OpenedThingProps {
  /** What the address says: `strains.12`. */
  address: string | undefined;
  onClose: () => void;
}

/** A thing that has no page of its own, or none this person may open: what its list would say of it, for reading. */
export function OpenedThing({ address, onClose }: OpenedThingProps) {
  const [collection = '', number = ''] = address?.split('.') ?? [];
  const id = Number(number);
  const loading = loadDefinition(collection);
  if (!loading || !Number.isInteger(id) || id < 1) return null;
  return <Thing key={address} id={id} loading={loading} onClose={onClose} />;
}

interface ThingProps {
  id: number;
  loading: Promise<Opened>;
  onClose: () => void;
}

function Thing({ id, loading, onClose }: ThingProps) {
  const { entity, texts } = use(loading);
  const [tab, setTab] = useState<string>();
  return (
    <OpenedRecord
      entity={entity}
      texts={texts}
      id={id}
      tab={tab}
      onTab={setTab}
      onClose={onClose}
      fields={hiddenFields(entity)}
      mayChange={() => false}
      mayRemove={() => false}
    />
  );
}

/** What the list of the collection does not show either. */
const hiddenFields = ({ fields, list }: EntityDefinition) =>
  Object.fromEntries(
    [...Object.keys(fields), 'createdate', 'updatedate']
      .filter((key) => !list.columns.includes(key))
      .map((key) => [key, { isHidden: true }]),
  );
