// LoopBack 3 serving the tables named in TABLES from DATABASE_URL, each column a property under its own name.
const loopback = require('loopback');
const { Client } = require('pg');

const types = {
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
  boolean: 'boolean',
};

async function describeTable(client, table) {
  const { rows } = await client.query(
    'select column_name, data_type from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  );
  return Object.fromEntries(
    rows.map(({ column_name: name, data_type: type }) => [
      name,
      {
        type: type.startsWith('timestamp') || type === 'date' ? 'date' : (types[type] ?? 'string'),
        postgresql: { columnName: name },
        ...(name === 'id' ? { id: true, generated: true } : {}),
      },
    ]),
  );
}

async function main() {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const app = loopback({ legacyExplorer: false });
  const source = app.dataSource('db', { connector: 'postgresql', url: process.env.DATABASE_URL, max: 8 });
  const models = {};
  for (const table of process.env.TABLES.split(',')) {
    models[table] = source.createModel(table, await describeTable(client, table), {
      plural: table,
      postgresql: { schema: 'public', table },
      strict: true,
    });
    app.model(models[table]);
  }
  await client.end();
  if (models.units && models.platforms)
    models.units.hasMany(models.platforms, { as: 'platforms', foreignKey: 'platformGroup_id' });
  app.use('/api', loopback.rest());
  const listening = app.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${listening.address().port}/api` })}\n`);
  });
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
