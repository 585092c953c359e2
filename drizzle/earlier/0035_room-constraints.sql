-- contract: the tables of the live room refuse rows that older programs could write. Rows that break a rule are mended first, as the program
-- reads them. None is left unchecked, because a backup with such a row could not be restored.
-- A topic as the rules read it: at the top without a parent in its room, with its score if it is also skipped, and under its id without a title.
update room_topics t set
	parent = case when t.parent <> t.topic_id and exists (
		select from room_topics p where p.room_id = t.room_id and p.topic_id = t.parent
	) then t.parent end,
	title = left(case when btrim(t.title) = '' then t.topic_id else t.title end, 1000),
	description = left(t.description, 500),
	pack_topic = left(nullif(t.pack_topic, ''), 200),
	anchors = case when jsonb_typeof(t.anchors) = 'array' and jsonb_array_length(t.anchors) = 6
		and not t.anchors @? '$[*] ? (@.type() != "string")' then t.anchors end,
	is_skipped = t.is_skipped and t.score is null,
	reason = case when btrim(t.reason) <> '' then t.reason end
where (t.parent is not null and (t.parent = t.topic_id or not exists (
		select from room_topics p where p.room_id = t.room_id and p.topic_id = t.parent
	)))
	or btrim(t.title) = '' or char_length(t.title) > 1000 or char_length(t.description) > 500
	or char_length(t.pack_topic) not between 1 and 200 or (t.anchors is not null and (
		jsonb_typeof(t.anchors) = 'array' and jsonb_array_length(t.anchors) = 6 and not t.anchors @? '$[*] ? (@.type() != "string")'
	) is not true)
	or (t.is_skipped and t.score is not null) or btrim(t.reason) = '';
--> statement-breakpoint
-- All positions of a room in which one is out of range.
update room_topics t set position = o.place - 1
from (
	select room_id, topic_id, row_number() over (partition by room_id order by position, topic_id) as place,
		bool_or(position not between 0 and 199) over (partition by room_id) as is_wrong
	from room_topics
) o
where o.is_wrong and t.room_id = o.room_id and t.topic_id = o.topic_id;
--> statement-breakpoint
-- A vote on a topic that the room lacks brings the topic.
insert into room_topics (room_id, position, topic_id, title)
select n.room_id, 199, n.topic_id, coalesce((select u.title from user_topics u where u.id::text = n.topic_id), n.topic_id)
from (select distinct room_id, topic_id from room_rounds) n
where not exists (select from room_topics t where t.room_id = n.room_id and t.topic_id = n.topic_id);
--> statement-breakpoint
-- Seven numbers without a vote, or with more votes than a room has seats, are no tally.
delete from room_rounds where tally is not null and (
	cardinality(tally) = 7 and 0 <= all(tally) and (select sum(given) from unnest(tally) as given) between 1 and 60
) is not true;
--> statement-breakpoint
update room_rounds set has_replaced = false where has_replaced and tally is null;
--> statement-breakpoint
update room_rounds n set number = o.number, since = o.number
from (
	select room_id, number as was, (row_number() over (partition by room_id order by number))::integer
		+ (select greatest(max(number), 0) from room_rounds h where h.room_id = l.room_id) as number
	from room_rounds l where l.number < 1
) o
where n.room_id = o.room_id and n.number = o.was;
--> statement-breakpoint
update room_rounds set since = number where since not between 1 and number;
--> statement-breakpoint
-- Browsers send these votes again.
delete from room_votes where number < 1 or jsonb_typeof(ballots) <> 'object' or jsonb_typeof(voted) <> 'object';
--> statement-breakpoint
delete from room_seals where number < 1;
--> statement-breakpoint
-- A seat without a stream that was never lost has just lost it. A seat with a node has a stream.
update room_seats set
	nickname = case when btrim(nickname) <> '' then nickname end,
	node_id = case when token_hash is not null then node_id end,
	gone_at = case when token_hash is not null and node_id is null then coalesce(gone_at, now()) end,
	lost_at = case when token_hash is not null and back_at is not null then lost_at end,
	back_at = case when token_hash is not null and lost_at is not null then back_at end
where btrim(nickname) = '' or (lost_at is null) <> (back_at is null)
	or case when token_hash is null then num_nonnulls(node_id, gone_at, lost_at) > 0 else num_nonnulls(node_id, gone_at) <> 1 end;
--> statement-breakpoint
-- A comment on a topic that the room lacks is a general one, and one that is grouped under none stands alone.
update room_feedback f set
	kind = case when f.kind in ('positive', 'improvement', 'suggestion') then f.kind else 'suggestion' end,
	topic_id = (select t.topic_id from room_topics t where t.room_id = f.room_id and t.topic_id = f.topic_id),
	group_id = (select g.id from room_feedback g where g.room_id = f.room_id and g.id = f.group_id and g.id <> f.id)
where f.kind not in ('positive', 'improvement', 'suggestion')
	or (f.topic_id is not null and not exists (select from room_topics t where t.room_id = f.room_id and t.topic_id = f.topic_id))
	or (f.group_id is not null and (f.group_id = f.id or not exists (
		select from room_feedback g where g.room_id = f.room_id and g.id = f.group_id
	)));
--> statement-breakpoint
-- A room that cannot go on is finished, from where every topic can be reached. One of an impossible sprint could not be saved: it is closed.
update rooms set
	version = version + 1, sprint = least(greatest(sprint, 1), 999999),
	phase = case when closed_at is not null or sprint not between 1 and 999999 then 'closed' else 'finished' end,
	closed_at = case when closed_at is not null then closed_at when sprint not between 1 and 999999 then now() end
where sprint not between 1 and 999999
	or phase not in ('open', 'voting', 'revealed', 'agreed', 'finished', 'closed')
	or (phase in ('voting', 'revealed', 'agreed') and (round < 1 or (char_length(topic_id) between 1 and 200) is not true))
	or (phase = 'open' and exists (select from room_rounds n where n.room_id = id));
--> statement-breakpoint
update rooms set round = 0, topic_id = null
where (round <> 0 or topic_id is not null)
	and (phase in ('open', 'finished') or round < 1 or (char_length(topic_id) between 1 and 200) is not true);
--> statement-breakpoint
-- The rest of a room as its phase wants it. Times that are not of this phase are cleared, and of two clocks the deadline counts.
update rooms r set
	version = greatest(r.version, 0) + 1, step = w.step, name = w.name, user_id = w.user_id, leader_id = w.leader_id, retrospective_id = w.retrospective_id,
	seconds = w.seconds, deadline = w.deadline, paused_ms = w.paused_ms, has_run_out = w.has_run_out, revealed_at = w.revealed_at, next_at = w.next_at,
	talk_until = w.talk_until, earlier = w.earlier, started_at = w.started_at, people = w.people
from (
	select id,
		case when phase = 'open' then 0 else greatest(step, round, 0, (select max(n.number) from room_rounds n where n.room_id = rooms.id)) end as step,
		case when squad_id is null and btrim(name) <> '' then name end as name,
		case when squad_id is not null then user_id end as user_id,
		case when squad_id is not null then leader_id end as leader_id,
		case when squad_id is not null and phase = 'closed' then retrospective_id end as retrospective_id,
		case when seconds in (15, 30, 60, 120) then seconds end as seconds,
		case when phase = 'voting' then deadline end as deadline,
		case when phase = 'voting' and deadline is null then case when paused_ms < 0 then 0 else paused_ms end end as paused_ms,
		has_run_out and phase = 'voting' and deadline is null and paused_ms is null as has_run_out,
		case when phase in ('revealed', 'agreed') then coalesce(revealed_at, now()) end as revealed_at,
		case when phase = 'agreed' then next_at end as next_at,
		case when phase = 'revealed' then talk_until end as talk_until,
		case when squad_id is not null and jsonb_typeof(earlier -> 'sprint') = 'number' and earlier -> 'sprint' between '1' and (sprint - 1)::text::jsonb and jsonb_typeof(earlier -> 'scores') = 'object' and coalesce(jsonb_typeof(earlier -> 'marks'), 'object') = 'object' then earlier end as earlier,
		case when phase = 'open' then null when round > 0 then coalesce(started_at, created_at) else started_at end as started_at,
		case when phase <> 'closed' then null when people < 0 then 0 when people > 60 then 60 else people end as people
	from rooms
) w
where w.id = r.id and (r.version < 1 or (r.step, r.name, r.user_id, r.leader_id, r.retrospective_id, r.seconds, r.deadline, r.paused_ms, r.has_run_out, r.revealed_at, r.next_at, r.talk_until, r.earlier, r.started_at, r.people) is distinct from (w.step, w.name, w.user_id, w.leader_id, w.retrospective_id, w.seconds, w.deadline, w.paused_ms, w.has_run_out, w.revealed_at, w.next_at, w.talk_until, w.earlier, w.started_at, w.people));
--> statement-breakpoint
ALTER TABLE "rooms"
	DROP CONSTRAINT "rooms_code",
	DROP CONSTRAINT "rooms_leader",
	DROP CONSTRAINT "rooms_leader_hash",
	DROP CONSTRAINT "rooms_name",
	DROP CONSTRAINT "rooms_floor",
	DROP CONSTRAINT "rooms_closed",
	ADD CONSTRAINT "rooms_quick" CHECK (case when squad_id is null then num_nonnulls(user_id, leader_id, retrospective_id, earlier) = 0 else name is null end),
	ADD CONSTRAINT "rooms_sprint" CHECK (sprint between 1 and 999999),
	ADD CONSTRAINT "rooms_version" CHECK (version > 0),
	ADD CONSTRAINT "rooms_phase" CHECK (phase in ('open', 'voting', 'revealed', 'agreed', 'finished', 'closed')),
	ADD CONSTRAINT "rooms_round" CHECK (round between 0 and step),
	ADD CONSTRAINT "rooms_phase_round" CHECK (case phase when 'open' then step = 0 when 'finished' then round = 0 when 'closed' then true else round > 0 end),
	ADD CONSTRAINT "rooms_topic" CHECK ((round = 0) = (topic_id is null)),
	ADD CONSTRAINT "rooms_topic_id" CHECK (char_length(topic_id) between 1 and 200),
	ADD CONSTRAINT "rooms_started" CHECK (case phase when 'open' then started_at is null else round = 0 or started_at is not null end),
	ADD CONSTRAINT "rooms_seconds" CHECK (seconds in (15, 30, 60, 120)),
	ADD CONSTRAINT "rooms_paused_ms" CHECK (paused_ms >= 0),
	ADD CONSTRAINT "rooms_one_clock" CHECK (num_nonnulls(deadline, paused_ms) + has_run_out::integer <= 1),
	ADD CONSTRAINT "rooms_clock" CHECK (phase = 'voting' or (deadline is null and paused_ms is null and not has_run_out)),
	ADD CONSTRAINT "rooms_revealed" CHECK ((phase in ('revealed', 'agreed')) = (revealed_at is not null)),
	ADD CONSTRAINT "rooms_next" CHECK (phase = 'agreed' or next_at is null),
	ADD CONSTRAINT "rooms_talk" CHECK (phase = 'revealed' or talk_until is null),
	ADD CONSTRAINT "rooms_people" CHECK (people is null or (phase = 'closed' and people between 0 and 60)),
	ADD CONSTRAINT "rooms_saved" CHECK (phase = 'closed' or retrospective_id is null),
	ADD CONSTRAINT "rooms_earlier" CHECK (earlier is null or (jsonb_typeof(earlier -> 'sprint') = 'number' and earlier -> 'sprint' between '1' and (sprint - 1)::text::jsonb and jsonb_typeof(earlier -> 'scores') = 'object' and coalesce(jsonb_typeof(earlier -> 'marks'), 'object') = 'object') is true),
	ADD CONSTRAINT "rooms_code" CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
	ADD CONSTRAINT "rooms_leader" CHECK ((squad_id is null) = (leader_hash is not null)),
	ADD CONSTRAINT "rooms_leader_hash" CHECK (leader_hash ~ '^[0-9a-f]{64}$'),
	ADD CONSTRAINT "rooms_name" CHECK (btrim(name) <> '' and char_length(name) <= 120),
	ADD CONSTRAINT "rooms_floor" CHECK (floor in (3, 4, 5)),
	ADD CONSTRAINT "rooms_closed" CHECK ((phase = 'closed') = (closed_at is not null));
--> statement-breakpoint
ALTER TABLE "room_topics"
	DROP CONSTRAINT "room_topics_score",
	DROP CONSTRAINT "room_topics_reason",
	ADD CONSTRAINT "room_topics_position" CHECK (position between 0 and 199),
	ADD CONSTRAINT "room_topics_topic_id" CHECK (char_length(topic_id) between 1 and 200),
	ADD CONSTRAINT "room_topics_title" CHECK (btrim(title) <> '' and char_length(title) <= 1000),
	ADD CONSTRAINT "room_topics_description" CHECK (char_length(description) <= 500),
	ADD CONSTRAINT "room_topics_pack_topic" CHECK (char_length(pack_topic) between 1 and 200),
	ADD CONSTRAINT "room_topics_anchors" CHECK (anchors is null or (jsonb_typeof(anchors) = 'array' and jsonb_array_length(anchors) = 6 and not anchors @? '$[*] ? (@.type() != "string")') is true),
	ADD CONSTRAINT "room_topics_not_own_parent" CHECK (parent <> topic_id),
	ADD CONSTRAINT "room_topics_skipped" CHECK (score is null or not is_skipped),
	ADD CONSTRAINT "room_topics_score" CHECK (score between 0 and 5),
	ADD CONSTRAINT "room_topics_reason" CHECK (btrim(reason) <> '' and char_length(reason) <= 280),
	ADD CONSTRAINT "room_topics_parent" FOREIGN KEY ("room_id","parent") REFERENCES "public"."room_topics"("room_id","topic_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_rounds"
	DROP CONSTRAINT "room_rounds_tally",
	ADD CONSTRAINT "room_rounds_since" CHECK (since between 1 and number),
	ADD CONSTRAINT "room_rounds_replaced" CHECK (tally is not null or not has_replaced),
	ADD CONSTRAINT "room_rounds_tally" CHECK (tally is null or (cardinality(tally) = 7 and 0 <= all(tally) and tally[1]::integer + tally[2]::integer + tally[3]::integer + tally[4]::integer + tally[5]::integer + tally[6]::integer + tally[7]::integer between 1 and 60) is true),
	ADD CONSTRAINT "room_rounds_topic" FOREIGN KEY ("room_id","topic_id") REFERENCES "public"."room_topics"("room_id","topic_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_votes"
	ADD CONSTRAINT "room_votes_number" CHECK (number > 0),
	ADD CONSTRAINT "room_votes_ballots" CHECK (jsonb_typeof(ballots) = 'object'),
	ADD CONSTRAINT "room_votes_voted" CHECK (jsonb_typeof(voted) = 'object');
--> statement-breakpoint
ALTER TABLE "room_seals"
	ADD CONSTRAINT "room_seals_number" CHECK (number > 0);
--> statement-breakpoint
ALTER TABLE "room_seats"
	DROP CONSTRAINT "room_seats_token_hash",
	DROP CONSTRAINT "room_seats_nickname",
	ADD CONSTRAINT "room_seats_stream" CHECK (case when token_hash is null then num_nonnulls(node_id, gone_at, lost_at) = 0 else num_nonnulls(node_id, gone_at) = 1 end),
	ADD CONSTRAINT "room_seats_outage" CHECK ((lost_at is null) = (back_at is null)),
	ADD CONSTRAINT "room_seats_token_hash" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
	ADD CONSTRAINT "room_seats_nickname" CHECK (btrim(nickname) <> '' and char_length(nickname) <= 40);
--> statement-breakpoint
ALTER TABLE "room_feedback"
	DROP CONSTRAINT "room_feedback_text",
	ADD CONSTRAINT "room_feedback_kind" CHECK (kind in ('positive', 'improvement', 'suggestion')),
	ADD CONSTRAINT "room_feedback_not_own_group" CHECK (group_id <> id),
	ADD CONSTRAINT "room_feedback_text" CHECK (btrim(text) <> '' and char_length(text) <= 1000),
	ADD CONSTRAINT "room_feedback_topic" FOREIGN KEY ("room_id","topic_id") REFERENCES "public"."room_topics"("room_id","topic_id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "room_feedback_group" FOREIGN KEY ("room_id","group_id") REFERENCES "public"."room_feedback"("room_id","id") ON DELETE no action ON UPDATE no action;