import { countQuery, defineApi, idQuery, inCurrentFacility } from '@trellis/entity-kit';
import * as z from 'zod';

/** Days the good news reach back. */
export const newsDays = 100;

const url = z.string().nullable();

const harvestWeight = z.object({
  id: z.int(),
  strain: z.string(),
  plantCount: z.int(),
  harvestDate: z.string().meta({ description: 'YYYY-MM-DD' }),
  totalWetWeight: z.number().meta({ description: 'g' }),
});
export type HarvestWeight = z.infer<typeof harvestWeight>;

const hardwareSpec = z.object({
  id: z.int(),
  label: z.string(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  specs: z.array(z.object({ name: z.string(), value: z.string() })),
  imageUrl: url,
});
export type HardwareSpec = z.infer<typeof hardwareSpec>;

const lifecycleReport = z.object({
  id: z.int(),
  platformGroupName: z.string().nullable(),
  begintime: z.string(),
  fileUploadUrl1: url,
  fileUploadUrl2: url,
  fileUploadUrl3: url,
  fileUploadUrl4: url,
});

/** What a facility likes to show. */
export const highlightsApi = defineApi('highlights', {
  getNews: {
    method: 'GET',
    path: 'goodnews/getNews',
    summary: 'Recent harvests with their weights, hardware cards, and photos of lifecycle reports, newest first',
    access: inCurrentFacility(),
    query: z.object({
      days: countQuery.refine((days) => days >= 1 && days <= 366).default(newsDays),
      hardware_product_id: idQuery
        .optional()
        .meta({ description: 'a product shown beside those that are marked for the news' }),
    }),
    returns: z.object({
      harvestWeights: z.array(harvestWeight),
      hardwareSpecs: z.array(hardwareSpec),
      lifecycleReports: z.array(lifecycleReport),
    }),
  },
});
