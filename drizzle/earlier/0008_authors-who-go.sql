-- Only the newest retrospective of an author has to be replaced when it goes to somebody else. Looking for it after every row took a time
-- that grew with the square of their number when an account was deleted, because the rows that had just lost their author are passed over
-- again and again. The row is held before it is compared, so that a change that is under way is waited for.
create or replace function move_author() returns trigger
language plpgsql as $$
declare
	latest timestamptz;
begin
	select last_created_at into latest from retrospective_authors where user_id = old.user_id for update;
	if latest = old.created_at then
		perform review_author(old.user_id);
	end if;
	if new.user_id is not null then
		insert into retrospective_authors as known (user_id, last_created_at) values (new.user_id, new.created_at)
		on conflict (user_id) do update set last_created_at = excluded.last_created_at
		where known.last_created_at < excluded.last_created_at;
	end if;
	return null;
end $$;
