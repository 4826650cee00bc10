-- An alert opens its ticket by itself: nobody reported it.
alter table "tickets" alter column "users_id" drop not null;
