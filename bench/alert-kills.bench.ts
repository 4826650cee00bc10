// Alerts go out while server, database, broker, mail and push gateway are killed at random, many times over: KILL_SEEDS stories (5 unless
// told) from KILL_SEED on, of ALERTS alerts (500) and KILL_SECONDS of killing (20) each. Prints what died, what came twice under one
// identity, and everything that nobody was told of without a reason.
import { tellThroughKills } from '../apps/server/resilience/alert-kills.testing.ts';
import { judgeTellings } from '../apps/server/resilience/judge-tellings.testing.ts';

const { KILL_SEEDS = '5', KILL_SEED = '1', ALERTS = '500', KILL_SECONDS = '20' } = process.env;

let problems = 0;
for (let seed = Number(KILL_SEED); seed < Number(KILL_SEED) + Number(KILL_SEEDS); seed += 1) {
  const began = Date.now();
  const log = (line: string) => console.log(`  ${((Date.now() - began) / 1000).toFixed(1)} s  ${line}`);
  const story = { seed, alerts: Number(ALERTS), killingMs: Number(KILL_SECONDS) * 1000, log };
  const { kills, verdict } = await tellThroughKills(story, async (scene) => ({
    kills: scene.kills,
    verdict: await judgeTellings(scene),
  }));
  const { alerts, receipts, messages, repeats } = verdict;
  console.log(
    `seed ${seed}: ${alerts} alerts, ${receipts} receipts, ${messages} messages, ${repeats} of them sent again under the same identity; killed ${Object.entries(
      kills,
    )
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}; ${verdict.problems.length} problems, ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  for (const problem of verdict.problems.slice(0, 20)) console.log(`  ${problem}`);
  problems += verdict.problems.length;
}
process.exitCode = problems > 0 ? 1 : 0;
