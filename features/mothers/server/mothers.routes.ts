import { mothersApi } from '@trellis/mothers/model';
import { implement } from '@trellis/server-kit';
import { promoteMother } from './promote-mother.ts';
import { readCapacity } from './read-capacity.ts';
import { readMothers } from './read-mothers.ts';
import { retireMother } from './retire-mother.ts';
import { takeCuttings } from './take-cuttings.ts';

/** Mother plants, beyond how they are kept. */
export const mothersRoutes = implement(mothersApi, {
  list: (_, context) => readMothers(context.facilityId, context),
  capacity: ({ query }, context) => readCapacity(context.facilityId, query.weeks, context),
  takeCuttings: ({ plant, body }, context) => takeCuttings(plant, body, context),
  promote: ({ plant, body }, context) => promoteMother(plant, body, context),
  retire: ({ plant, body }, context) => retireMother(plant, body, context),
});
