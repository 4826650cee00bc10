-- Curtains are offered where the facility says it has them. Facilities that have some fitted and never said so go on as before.
update facilities f set "hasCurtains" = true
where not f."hasCurtains" and not f."hasAirRails"
  and exists (select 1 from controllers k join virtual_devices d on d.controller_id = k.id where k.facility_id = f.id and d."virtualDeviceType_id" = 12);
