-- A purchase for which nothing was held or taken is paid by the purse that there is when it is.
grant update (purse_owner, purse_asset, purse_rate, purse_scale) on cards_authorisation
  to auric_app;
