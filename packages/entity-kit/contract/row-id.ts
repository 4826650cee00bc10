import * as z from 'zod';
import { maxInteger } from '../definition/fields.ts';

/** The id of a row in a body. */
export const rowId = z.int().min(1).max(maxInteger);
