import { defineApi, idQuery, membersOf, membersOfOrCurrent, row } from '@trellis/entity-kit';
import { Area } from '@trellis/facilities/model';
import * as z from 'zod';

const id = z.int();
const optional = <T extends z.ZodType>(type: T) => type.nullable();

const platform = z.object({
  id,
  name: z.string(),
  level: z.int(),
  basin: z.string(),
  capacity: z.int(),
  /** Of the run on it now. */
  lifecycle_id: optional(id),
  plants: z.int(),
  /** When the last booking of the shelf ends; empty when nothing is booked and nothing grows. */
  freeFrom: optional(z.string()),
});

const container = z.object({
  id,
  barcode: z.string(),
  status: z.string(),
  platform_id: optional(id),
  plantContainerType_id: id,
  plantContainerTypeName: z.string(),
  plantsPerContainer: z.int(),
});

/** Containers that are chosen by now, by their ids. */
const taken = z
  .string()
  .regex(/^([1-9]\d{0,8}(,[1-9]\d{0,8}){0,999})?$/)
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional();

/** A number from 1 to `most`. */
const countQuery = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .refine((count) => count <= most);

/** So many containers are named at most in one go. */
export const mostContainers = 1000;

/** Units, shelves and containers as a start chooses from them. */
export const infrastructureApi = defineApi('infrastructure', {
  getPlatformGroups: {
    method: 'GET',
    path: 'infrastructure/getPlatformGroups',
    summary: 'Units of an area with their shelves, what grows there and until when they are booked',
    access: row(Area, 'read', 'area_id'),
    query: z.object({ area_id: idQuery }),
    returns: z.array(
      z.object({
        id,
        platformGroupName: z.string(),
        area_id: id,
        rack: optional(z.string()),
        position: optional(z.int()),
        deployed: z.boolean(),
        isDisabled: z.boolean(),
        lastCleanout: optional(z.string()),
        capacity: z.int(),
        plants: z.int(),
        platforms: z.array(platform),
      }),
    ),
  },
  getPlantContainerList: {
    method: 'GET',
    path: 'infrastructure/getPlantContainerList',
    summary: 'Containers of a facility, or the one named, with the living plants in them',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ plantContainer_id: idQuery.optional(), facility_id: idQuery.optional() }),
    returns: z.array(
      container.extend({
        plants: z.array(
          z.object({
            id,
            tag: optional(z.string()),
            strain_id: optional(id),
            lifecycle_id: optional(id),
            plantLocation_id: optional(id),
          }),
        ),
      }),
    ),
  },
  getEmptyPlantContainer: {
    method: 'GET',
    path: 'infrastructure/getEmptyPlantContainer',
    summary: 'The next empty container of a type, by barcode; `exclude` names ids already taken, separated by commas',
    access: membersOf('facility_id'),
    query: z.object({
      plantContainerType_id: idQuery,
      facility_id: idQuery,
      exclude: taken,
    }),
    returns: container,
  },
  getEmptyPlantContainers: {
    method: 'GET',
    path: 'infrastructure/getEmptyPlantContainers',
    summary: 'Empty containers of a type that together have room for so many plants, by barcode; all of them, or none',
    access: membersOf('facility_id'),
    query: z.object({
      plantContainerType_id: idQuery,
      facility_id: idQuery,
      plants: countQuery(100_000),
      perContainer: countQuery(10_000)
        .optional()
        .meta({ description: 'plants that come into one; unless said, as many as it takes' }),
      exclude: taken,
    }),
    returns: z.array(container.extend({ room: z.int().meta({ description: 'plants that come into it' }) })),
  },
});
