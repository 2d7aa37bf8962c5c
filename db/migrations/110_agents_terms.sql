-- A new link is a new offer, at the terms of its day.
grant update (commission_bp) on agents_order to auric_app;
