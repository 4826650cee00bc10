-- When a controller said goodbye or its connection ended: its unit is offline from then on, not after minutes of silence.
alter table controllers add column "offlineSince" timestamptz;
