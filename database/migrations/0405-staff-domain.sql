-- Who belongs to the company's own staff is told by the domain of their e-mail address.
alter table "apps" add column "staffEmailDomain" text constraint "apps__staffEmailDomain__valid" check (char_length("staffEmailDomain") <= 120);
