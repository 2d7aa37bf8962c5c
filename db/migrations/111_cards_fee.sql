-- The fee of an application is that of the day it was begun until it is paid; then what was paid.
grant update (fee_asset, fee_amount) on cards_application to auric_app;
