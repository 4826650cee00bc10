import { notifiedApi } from '@trellis/alerts/model';
import { implement } from '@trellis/server-kit';
import { copyRules } from './copy-rules.ts';
import { readCoverage } from './read-coverage.ts';
import { sendTest } from './send-test.ts';
import { writeCell } from './write-cell.ts';

/** Who hears of alerts. */
export const notifiedRoutes = implement(notifiedApi, {
  coverage: (_input, context) => readCoverage(context),
  writeCell: ({ body }, context) => writeCell(body, context),
  test: ({ exceptionNotifiedUser }, context) => sendTest(exceptionNotifiedUser, context),
  copyRules: ({ body }, context) => copyRules(body, context),
});
