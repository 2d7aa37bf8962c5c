-- Operators look users up by how a name begins; compared byte by byte, so that an index answers.
create index identity_user_username_start on identity_user (lower(username) text_pattern_ops);
create index identity_user_phone_start on identity_user (phone text_pattern_ops);
create index identity_user_email_start on identity_user (email text_pattern_ops);
create index identity_user_uid_start on identity_user ((uid::text) text_pattern_ops);
