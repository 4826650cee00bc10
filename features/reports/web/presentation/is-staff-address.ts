/** Whether an e-mail address is of the company's own domain, or of one below it; nobody's is where no domain is set. */
export function isStaffAddress(email: string, domain: string | null | undefined): boolean {
  const own = domain?.trim().replace(/^@/, '').toLowerCase();
  const given = email.toLowerCase().split('@').at(-1);
  return Boolean(own) && (given === own || (given?.endsWith(`.${own}`) ?? false));
}
