-- A place where cards are collected says its city and postal code, which post to it needs. One that
-- an operator entered before keeps its name as the city, as it was sent until now, and has to be
-- looked at: nobody here knows its code.
update setting
   set value = jsonb_set(
         value,
         '{pickUpPoints}',
         (select coalesce(
                   jsonb_agg(
                     jsonb_build_object('city', point -> 'name', 'postalCode', '000000') || point
                     order by place),
                   '[]')
            from jsonb_array_elements(value -> 'pickUpPoints')
            with ordinality as points (point, place)))
 where key = 'cards'
   and jsonb_typeof(value -> 'pickUpPoints') = 'array';
