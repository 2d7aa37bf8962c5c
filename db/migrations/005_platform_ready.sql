-- A server says it is ready only when every migration of its release is there, so it may read which are.
grant select on platform_migration to auric_app;
