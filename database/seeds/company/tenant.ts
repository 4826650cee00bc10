/** A grower who rents part of the Colorado site. */
export const demoTenant = {
  name: 'Quarry Hill Herbs',
  legalName: 'Quarry Hill Herbs LLC',
  email: 'hello@quarry-hill.demo.trellis.example',
};

/** How many of the site's units are let. */
export const demoTenantUnits = 4;
