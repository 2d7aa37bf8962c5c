-- An answer is found by its question alone.
alter table cards_question drop column authorisation;
