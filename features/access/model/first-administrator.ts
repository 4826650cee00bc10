import { emailAddress, ruleMessages } from '@trellis/entity-kit';
import * as z from 'zod';

const given = (max: number) => z.string().trim().min(1, ruleMessages.required).max(max);

/** What is asked of the first administrator of an installation. */
export const firstAdministrator = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, ruleMessages.required)
    .max(254)
    .refine((value) => emailAddress(value) === true, ruleMessages.email),
  firstname: given(80),
  lastname: given(80),
  password: z.string().max(1024),
  confirmPassword: z.string().max(1024),
  lang: z.enum(['en', 'es']).optional(),
});
export type FirstAdministrator = z.infer<typeof firstAdministrator>;
