-- Machines that must not be switched often: what is told to them may have to wait, and is not late meanwhile.
alter table "controller_commands" add column "waitsUntil" timestamptz;
update virtual_device_types set parameters = coalesce(parameters, '{}') || '{"minimumRunSeconds": 180}'
  where key in ('humidifier', 'dehumidifier', 'ecu', 'dehumidifier2Stage', 'heaterstrip', 'bard') and not coalesce(parameters, '{}') ? 'minimumRunSeconds';
