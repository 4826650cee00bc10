/** What must not break unnoticed: its files, and the tests that would notice, the quickest first. */
export interface Area {
  readonly name: string;
  /** Globs from the project's root. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

export const areas: readonly Area[] = [
  {
    name: 'access',
    files: [
      'packages/entity-kit/sql/{guard,tenant-guard}.ts',
      'packages/server-kit/http/{authenticate,authorise-call-rows,authorise-caller,everyday-writes}.ts',
      'packages/server-kit/records/{authorise-rows,change,closed-states,edit-conflict,facility-references,lock-record,patch-record,references}.ts',
    ],
    tests: [
      'apps/server/access.test.ts',
      'apps/server/everyday.test.ts',
      'apps/server/authors.test.ts',
      'apps/server/two-facilities.test.ts',
      'apps/server/every-rule.test.ts',
      'apps/server/closed-records.test.ts',
      'apps/server/tenants.test.ts',
      'apps/server/tenants-at-work.test.ts',
      'apps/server/api-manners.test.ts',
      'apps/server/sealed-secrets.test.ts',
      'apps/server/own-lists.test.ts',
      'apps/server/one-facility.test.ts',
      'apps/server/field-rules.test.ts',
      'apps/server/every-collection.test.ts',
      'apps/server/other-clients.test.ts',
      'packages/entity-kit/sql/guard.test.ts',
      'packages/entity-kit/sql/guard-of-rows.test.ts',
      'packages/entity-kit/sql/tenant-guard.test.ts',
      'packages/server-kit/http',
      'packages/server-kit/records',
      'packages/server-kit/live',
    ],
  },
  {
    name: 'filter',
    files: ['packages/entity-kit/sql/{where,select,filter-parts,reply,visible-fields,values,filter-text,regexp}.ts'],
    tests: [
      'packages/entity-kit/sql',
      'apps/server/filter-limits.test.ts',
      'apps/server/api-manners.test.ts',
      'apps/server/everyday.test.ts',
      'apps/server/tenants.test.ts',
      'apps/server/every-limit.test.ts',
      'apps/server/sealed-secrets.test.ts',
      'apps/server/field-rules.test.ts',
    ],
  },
  {
    name: 'ingest',
    files: ['features/telemetry/server/ingest/*.ts', 'features/telemetry/model/validate-reading.ts'],
    tests: ['features/telemetry/model', 'features/telemetry/server', 'apps/server/ingest'],
  },
  {
    name: 'commands',
    files: [
      'features/commands/model/{command-refusal,supersession}.ts',
      'features/commands/server/ledger/*.ts',
      'features/commands/server/delivery/{deliver-commands,fetch-commands}.ts',
    ],
    tests: ['features/commands/model', 'features/commands/server'],
  },
  {
    name: 'lock-out',
    files: ['features/access/server/sign-in/*.ts', 'features/safety/server/device-lockout.ts'],
    tests: [
      'features/safety/server',
      'apps/server/access.test.ts',
      'features/access/server',
      'features/commands/server/ledger',
    ],
  },
  {
    name: 'stock',
    files: [
      'features/consumables/server/{book-rules,count-stock,reverse-entry,transfer-stock}.ts',
      'features/harvests/server/{batch,package,season}/*.ts',
    ],
    tests: ['features/consumables/server', 'features/harvests/server', 'apps/server/moving-calls.test.ts'],
  },
];
