import { maxInteger } from './fields.ts';
import * as z from 'zod';
import { emailAddress, ruleMessages, webAddress } from './rules.ts';

// What json fields are made of. Each field has a length in bytes as well, so the counts here only keep single parts sensible.
/** A text inside structured data. */
export const jsonText = z.string().max(4000, 'is too long');
/** Short texts: names, roles, tags. */
export const jsonTexts = z.array(jsonText).max(1000);
/** An http(s) address or a path of this server, such as that of an uploaded file. */
export const jsonAddress = z
  .string()
  .max(2048, 'is too long')
  .refine((value) => webAddress(value) === true, ruleMessages.url);
/** Addresses of uploaded photos and files. */
export const jsonAddresses = z.array(jsonAddress).max(100);
/** E-mail addresses. */
export const jsonEmails = z
  .array(
    z
      .string()
      .max(254, 'is too long')
      .refine((value) => emailAddress(value) === true, ruleMessages.email),
  )
  .max(100);
/** Ids of rows of a collection. */
export const jsonIds = z.array(z.int(ruleMessages.integer).min(1).max(maxInteger)).max(1000);
/** Numbers. */
export const jsonNumbers = z.array(z.number(ruleMessages.number)).max(1000);
/** Values by name whose names are not the product's to say: a driver's parameters, a vendor's data, what a report was asked. */
export const jsonObject = z.record(z.string().max(120, 'is too long'), z.unknown());
/** A list of what an outside system or another definition describes. */
export const jsonList = z.array(z.unknown()).max(1000);
/** Whatever JSON an outside system answers or a device's state is. */
export const jsonAny = z.unknown();
