-- People raise alerts for what they see: about which metric, where it is about one.
alter table "exceptions" add column "metric" text constraint "exceptions__metric__valid" check ("metric" in ('temperature', 'humidity', 'co2', 'vpd', 'dewPoint', 'externalMoisture', 'fertility', 'soilTemperature', 'lux'));
