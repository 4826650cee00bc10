// `npm run import:readings -- <file.csv> --mapping <mapping.json>`: adds a history of measurements; see docs/import-readings.md.
import { importReadings } from './import-command.ts';

process.exitCode = await importReadings(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  say: (line) => console.log(line),
  complain: (what) => console.error(what),
});
