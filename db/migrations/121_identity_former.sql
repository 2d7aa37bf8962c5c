-- Whose right as an agent was ended is told apart from whoever never was one: they still see what
-- they earned, and have it paid out.
alter table identity_user drop constraint identity_user_roles_check;
alter table identity_user add constraint identity_user_roles_check
  check (roles <@ array['agent', 'formerAgent']);

create or replace function identity_set_agent(who uuid, is_agent boolean) returns void
  language sql security definer set search_path = ''
as $$
  update public.identity_user
     set roles = case when is_agent then array['agent']
                      when cardinality(roles) > 0 then array['formerAgent']
                      else roles end
   where id = who;
$$;
