-- A facility may forbid programs that work by the Model Context Protocol.
alter table "facilities" add column "mcpEnabled" boolean not null default true;
