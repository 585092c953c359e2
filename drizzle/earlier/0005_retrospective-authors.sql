CREATE TABLE "retrospective_authors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "retrospectivas_created_at";--> statement-breakpoint
DROP INDEX "retrospectivas_user_id";--> statement-breakpoint
CREATE INDEX "retrospective_authors_last_created_at" ON "retrospective_authors" USING btree ("last_created_at");--> statement-breakpoint
CREATE INDEX "retrospectivas_user_id" ON "retrospectivas" USING btree ("user_id","created_at");
--> statement-breakpoint
-- Sets the author's newest retrospective again after one has gone. The row is held first: a second deletion waits here, and then sees
-- what the first one left, because each statement of the function looks afresh.
create function review_author(author uuid) returns void
language plpgsql as $$
declare
	latest timestamptz;
begin
	perform 1 from retrospective_authors where user_id = author for update;
	select max(created_at) into latest from retrospectivas where user_id = author;
	if latest is null then
		delete from retrospective_authors where user_id = author;
	else
		update retrospective_authors set last_created_at = latest where user_id = author and last_created_at <> latest;
	end if;
end $$;
--> statement-breakpoint
create function note_authors() returns trigger
language plpgsql as $$
begin
	-- In one order, so that two transactions never wait for each other. Rows that are newer already are held all the same.
	insert into retrospective_authors as known (user_id, last_created_at)
	select user_id, max(created_at) from added where user_id is not null group by user_id order by user_id
	on conflict (user_id) do update set last_created_at = excluded.last_created_at
	where known.last_created_at < excluded.last_created_at;
	return null;
end $$;
--> statement-breakpoint
create function review_authors() returns trigger
language plpgsql as $$
declare
	author uuid;
begin
	for author in select distinct user_id from gone where user_id is not null order by user_id loop
		perform review_author(author);
	end loop;
	return null;
end $$;
--> statement-breakpoint
create function move_author() returns trigger
language plpgsql as $$
begin
	if old.user_id is not null then
		perform review_author(old.user_id);
	end if;
	if new.user_id is not null then
		insert into retrospective_authors as known (user_id, last_created_at) values (new.user_id, new.created_at)
		on conflict (user_id) do update set last_created_at = excluded.last_created_at
		where known.last_created_at < excluded.last_created_at;
	end if;
	return null;
end $$;
--> statement-breakpoint
create trigger note_authors after insert on retrospectivas
referencing new table as added for each statement execute function note_authors();
--> statement-breakpoint
create trigger review_authors after delete on retrospectivas
referencing old table as gone for each statement execute function review_authors();
--> statement-breakpoint
-- An edit of the scores changes neither column and does not come here.
create trigger move_author after update of user_id, created_at on retrospectivas
for each row execute function move_author();
--> statement-breakpoint
insert into retrospective_authors (user_id, last_created_at)
select user_id, max(created_at) from retrospectivas where user_id is not null group by user_id;
