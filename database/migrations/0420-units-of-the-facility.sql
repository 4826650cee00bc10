-- Whoever chose no units sees those that everyone in the facility prefers; what people have now stays their own choice.
alter table "users" alter column "units" drop not null, alter column "units" drop default;
