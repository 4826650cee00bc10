import type { CollectionAbout, EntityDefinition } from '@trellis/entity-kit';
import { DateTime } from 'luxon';
import { fieldOf, recordText, type RecordRow } from '../record.ts';

/** What a file is written for: words and zone of the person. */
export interface CsvReader {
  entity: EntityDefinition;
  about: CollectionAbout;
  choice: (key: string, value: string) => string;
  yes: string;
  no: string;
  language: string;
  zone: string;
}

/** A value as it stands in a file: references by name, choices in words, moments as ISO 8601 with the zone's offset. */
export function csvValue(key: string, record: RecordRow, reader: CsvReader): unknown {
  const field = fieldOf(reader.entity, key);
  const value = record[key];
  if (!field || value === null || value === undefined) return null;
  switch (field.kind) {
    case 'reference': {
      const target = reader.about.references[key];
      if (value === 0) return null;
      return (target && recordText(record[target.relation], target.title, reader.language)) || value;
    }
    case 'choice':
      return reader.choice(key, value as string);
    case 'flag':
      return value === true ? reader.yes : reader.no;
    case 'instant':
      return DateTime.fromISO(value as string, { zone: reader.zone }).toISO({ suppressMilliseconds: true });
    default:
      return value;
  }
}
