import { measurementSystemSql } from '@trellis/access/server';
import { sampleFacility, weeklyReportApi } from '@trellis/reports/model';
import { accessDenied, callerOf, implement, RawReply, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { layOutReport, type Reader, type Report } from './lay-out-report.ts';
import { readWeekFacts } from './read-week-facts.ts';
import { renderReport } from './render-report.ts';
import { sampleFacts, sampleWeek } from './sample-week.ts';
import { assertReaders, judgeReader, judgeSender } from './assert-readers.ts';
import { sendReport } from './send-report.ts';
import { findWeek } from './week.ts';

interface Asked {
  facilityId: number;
  metrcLicenseId?: number | undefined;
  date?: string | undefined;
  lang?: Reader['lang'] | undefined;
}

/** The weekly status report. */
export const weeklyReportRoutes = implement(
  weeklyReportApi,
  {
    reader: ({ query }, context) => Promise.resolve(judgeReader(query.facilityId, context)),
    sender: ({ query }, context) => Promise.resolve(judgeSender(query.facilityId, context)),
  },
  {
    getOwnerDashboardReportHtml: async ({ query }, context) => {
      const { report } = await makeReport(query, context);
      return new RawReply(renderReport(report, query.theme), {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
    },
    ownerDashboardReport: async ({ judged, query }, context) => {
      await assertReaders(judged, query.emails, context);
      const { report, day } = await makeReport(query, context);
      const facilityId = query.facilityId === sampleFacility ? null : query.facilityId;
      const count = await sendReport({ report, day, facilityId, emails: query.emails }, context);
      return { success: true, count, waits: !context.services.config.mail };
    },
  },
);

/** The report of a facility the person belongs to, or the sample. */
async function makeReport(asked: Asked, context: CallContext): Promise<{ report: Report; day: string }> {
  const caller = callerOf(context);
  const own = await readerOf(caller.userId, asked.facilityId, context);
  const reader = { ...own, lang: asked.lang ?? own.lang };
  if (asked.facilityId === sampleFacility) {
    const week = sampleWeek(asked.date, context.now);
    return { report: layOutReport(sampleFacts(week), { ...week, isSample: true }, reader), day: week.day };
  }
  const week = await findWeek(asked, context);
  return { report: layOutReport(await readWeekFacts(week, context), week, reader), day: week.day };
}

/** 24-hour clock, as preferences keep it. */
const hours24 = 14;

async function readerOf(userId: number, facilityId: number, { db }: CallContext): Promise<Reader> {
  const { rows } = await sql<Pick<Reader, 'lang' | 'units'> & { timePreference24Hour: number }>`
    select u.lang, ${measurementSystemSql(facilityId)} as units, u."timePreference24Hour" from users u where u.id = ${userId}`.execute(
    db,
  );
  const [reader] = rows;
  if (!reader) throw accessDenied();
  return { lang: reader.lang, units: reader.units, is24Hour: reader.timePreference24Hour === hours24 };
}
