import type { RoleKey } from '@trellis/access/model';
import { calendarDay, defineApi, emailAddress, idQuery, judged, maxInteger, ruleMessages } from '@trellis/entity-kit';
import * as z from 'zod';

/** Days before today a weekly report may end. */
export const reportWindowDays = 7;
/** Roles that send figures of a facility to others. */
export const reportSenders: readonly RoleKey[] = ['owner', 'facilityManager', 'farmManager', 'complianceOfficer'];
/** In place of a facility: a report with invented figures, to show what one looks like. */
export const sampleFacility = 0;

const asked = {
  facilityId: z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/)
    .transform(Number)
    .refine((id) => id <= maxInteger)
    .meta({ description: '0: the sample report' }),
  metrcLicenseId: idQuery
    .optional()
    .meta({ description: 'a licence of the facility; production is counted under it alone' }),
  lang: z.enum(['en', 'es']).optional().meta({ description: 'the person’s own when left out' }),
  date: calendarDay
    .optional()
    .meta({ description: 'last day of the week by the UTC calendar, YYYY-MM-DD; today when left out' }),
};

/** Addresses as a list, as JSON or divided by commas. */
const addresses = z
  .union([z.string().max(4000), z.array(z.string().max(320)).max(50)])
  .transform((given) => (typeof given === 'string' ? partsOf(given) : given).map((part) => part.trim()).filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .max(254)
          .refine((value) => emailAddress(value) === true, ruleMessages.email),
      )
      .min(1, 'Required.')
      .max(20),
  );

function partsOf(text: string): string[] {
  const list = z.array(z.string()).safeParse(text.startsWith('[') ? parse(text) : undefined);
  return list.success ? list.data : text.split(',');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The weekly status report of a facility. */
export const weeklyReportApi = defineApi('weeklyReport', {
  getOwnerDashboardReportHtml: {
    method: 'GET',
    path: 'weeklyReport/getOwnerDashboardReportHtml',
    summary: 'The weekly status report of a facility as an HTML page without scripts, in the language of the person',
    access: judged('reader', 'Members of the facility that `facilityId` names; everybody signed in sees the sample.'),
    query: z.object({ ...asked, theme: z.enum(['light', 'dark']).optional() }),
    returns: z.string(),
  },
  ownerDashboardReport: {
    method: 'GET',
    path: 'weeklyReport/ownerDashboardReport',
    summary:
      'Send the weekly status report to people of the facility and addresses of its company; only with the token in the header, 50 mails an hour',
    access: judged(
      'sender',
      'Who sends reports of the facility that `facilityId` names; others there get 403, and 404 who are not of it.',
    ),
    query: z.object({ ...asked, emails: addresses }),
    returns: z.object({
      success: z.boolean(),
      count: z.int(),
      waits: z
        .boolean()
        .meta({ description: 'no mail server is set up: the mails stay in the outbox until there is one' }),
    }),
  },
});
