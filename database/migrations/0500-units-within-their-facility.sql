-- A unit stands in an area of its own facility and is run by a controller of it; being a member of both was enough until now.
-- What stands elsewhere already is left for its people to mend: only new changes are held to it.
alter table "units" add constraint "units__area_id__same_facility" foreign key ("area_id", "facility_id") references "areas" ("id", "facility_id") not valid;
alter table "units" add constraint "units__controller_id__same_facility" foreign key ("controller_id", "facility_id") references "controllers" ("id", "facility_id") on delete set null ("controller_id") not valid;
