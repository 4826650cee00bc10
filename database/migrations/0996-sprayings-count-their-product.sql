-- How much of the product a spraying took in all, as the legal record wants it.
alter table "spray_applications" add column "amountUsed" double precision constraint "spray_applications__amountUsed__valid" check ("amountUsed" >= 0);
alter table "spray_applications" add column "amountUnit" text constraint "spray_applications__amountUnit__valid" check ("amountUnit" in ('g', 'mL', 'ea'));
