-- An approved record keeps its last day while a renewal of it is filled in and reviewed.
do $$
declare
  name text;
begin
  for name in
    select conname
      from pg_constraint
     where conrelid = 'kyc_application'::regclass
       and contype = 'c'
       and pg_get_constraintdef(oid) like '%valid_until%'
  loop
    execute format('alter table kyc_application drop constraint %I', name);
  end loop;
end $$;
alter table kyc_application
  add check (state <> 'approved' or valid_until is not null);
