-- Programs work in a person's name with a token of their own, which says what it is for and what it may do.
alter table "user_tokens" add column "label" text constraint "user_tokens__label__valid" check (char_length("label") <= 60);
alter table "user_tokens" add column "scope" text constraint "user_tokens__scope__valid" check ("scope" in ('read', 'command', 'write'));
alter table "user_tokens" drop constraint "user_tokens__kind__valid";
alter table "user_tokens" add constraint "user_tokens__kind__valid" check ("kind" in ('api', 'reset', 'setup', 'commission', 'confirmEmail', 'secondStep', 'recovery', 'personal'));
