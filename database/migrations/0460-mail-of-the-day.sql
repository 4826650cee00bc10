-- What people want once a day goes out in one mail; messages that wait already go out alone, as they were promised.

alter table notifications add "isDigest" boolean not null default false;
