import type { EmergencyRoll, RedAlert } from '@trellis/alerts/model';
import { csvText } from '@trellis/entity-kit';

type Line = readonly [at: string, event: string, person: EmergencyRoll['people'][number] | null, words: string];

/** What happened in its order, as a table for the file of the incident; who never acknowledged stands at the end, without a time. */
export function writeTimeline(alert: RedAlert, { people, posts }: EmergencyRoll): string {
  const { createdate, changedAt, clearedAt, label, text, isDrill } = alert;
  const title = isDrill ? `DRILL ${label}` : label;
  const seen = people.flatMap((person): Line[] =>
    person.acknowledgedAt === null ? [] : [[person.acknowledgedAt, 'acknowledged', person, '']],
  );
  const lines: Line[] = [
    [createdate, 'sent', null, `${title}: ${text}`],
    ...(changedAt === null ? [] : ([[changedAt, 'changed', null, text]] satisfies Line[])),
    ...posts.map(({ name, type, state }): Line => [createdate, 'posted', null, `${name} (${type}): ${state}`]),
    ...seen,
    ...(clearedAt === null ? [] : ([[clearedAt, 'all-clear', null, title]] satisfies Line[])),
  ];
  const missing = people.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  return csvText([
    ['time', 'event', 'words', 'name', 'roles', 'phone', 'shift', 'delivered', 'textMessage', 'device'],
    ...lines
      .toSorted(([one], [other]) => Date.parse(one) - Date.parse(other))
      .map(([at, event, person, words]) => [at, event, words, ...cellsOf(person)]),
    ...missing.map((person) => ['', 'not acknowledged', '', ...cellsOf(person)]),
  ]);
}

const cellsOf = (person: Line[2]) =>
  person === null
    ? ['', '', '', '', '', '', '']
    : [
        person.name,
        person.roles.map(({ rolename }) => rolename).join(', '),
        person.phone ?? '',
        person.presence ?? '',
        person.isDelivered,
        person.text?.state ?? '',
        person.device ?? '',
      ];
