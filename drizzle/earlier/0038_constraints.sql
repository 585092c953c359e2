-- contract: the tables outside of the live room refuse rows that older programs could write. Rows that break a rule are mended first, and none is left
-- unchecked, because a backup with such a row could not be restored.
-- Of accounts whose addresses differ in case alone, the confirmed one keeps the address, else the oldest. The others keep everything but the address, so
-- that a person who is still signed in to one can give it another: "select id from \"user\" where email like '%@duplicate.invalid'" names them.
update "user" u set email = u.id || '@duplicate.invalid', email_verified = false
from (
	select id, row_number() over (partition by lower(email) order by email_verified desc, created_at, id) as place from "user"
) o
where o.id = u.id and o.place > 1;
--> statement-breakpoint
update "user" set
	email = case when btrim(email) = '' or char_length(email) > 254 then id || '@unknown.invalid' else lower(email) end,
	name = case when btrim(name) = '' then left(split_part(coalesce(nullif(btrim(email), ''), 'unknown'), '@', 1), 120) else left(name, 120) end,
	image = null
where email <> lower(email) or btrim(email) = '' or char_length(email) > 254 or btrim(name) = '' or char_length(name) > 120 or image is not null;
--> statement-breakpoint
-- What opens nothing any more.
delete from session where token !~ '^[0-9a-f]{64}$';
--> statement-breakpoint
update session set ip_address = left(ip_address, 100), user_agent = left(user_agent, 300)
where char_length(ip_address) > 100 or char_length(user_agent) > 300;
--> statement-breakpoint
delete from account where btrim(provider_id) = '' or btrim(account_id) = '' or char_length(provider_id) > 300 or char_length(account_id) > 300
	or (provider_id = 'credential' and (password is null or char_length(password) not between 1 and 500));
--> statement-breakpoint
update account set password = case when provider_id = 'credential' then password end,
	access_token = null, refresh_token = null, id_token = null, scope = left(scope, 1000)
where (provider_id <> 'credential' and password is not null) or num_nonnulls(access_token, refresh_token, id_token) > 0 or char_length(scope) > 1000;
--> statement-breakpoint
delete from verification where identifier !~ '^[a-z-]+#[A-Za-z0-9_-]{43}$' or btrim(value) = '' or char_length(value) > 20000;
--> statement-breakpoint
delete from rate_limit where btrim(key) = '' or char_length(key) > 100 or count <= 0;
--> statement-breakpoint
delete from squad_invitations where role not in ('member', 'coach') or btrim(email) = '';
--> statement-breakpoint
update squad_invitations set email = lower(email) where email <> lower(email);
--> statement-breakpoint
-- The greater right of a person counts: an owner is neither member nor coach, and a member is no coach.
delete from squad_members m using squads s where s.id = m.squad_id and s.user_id = m.user_id;
--> statement-breakpoint
delete from squad_coaches c where exists (select from squads s where s.id = c.squad_id and s.user_id = c.user_id)
	or exists (select from squad_members m where m.squad_id = c.squad_id and m.user_id = c.user_id);
--> statement-breakpoint
-- A topic below a sub-topic comes directly below the topic at the top, and to the top if there is none.
with recursive up as (
	select squad_id, id, parent_id as above, 1 as depth from user_topics where parent_id is not null
	union all
	select u.squad_id, u.id, t.parent_id, u.depth + 1 from up u
		join user_topics t on t.squad_id = u.squad_id and t.id = u.above
	where t.parent_id is not null and u.depth < 200
)
update user_topics t set parent_id = case when o.depth < 200 then o.above end
from (select distinct on (squad_id, id) squad_id, id, above, depth from up order by squad_id, id, depth desc) o
where o.depth > 1 and t.squad_id = o.squad_id and t.id = o.id;
--> statement-breakpoint
update user_topics set
	pack_topic = left(nullif(pack_topic, ''), 200),
	anchors = case when jsonb_typeof(anchors) = 'array' and jsonb_array_length(anchors) = 6
		and not anchors @? '$[*] ? (@.type() != "string")' then anchors end
where char_length(pack_topic) not between 1 and 200 or (anchors is not null and (
	jsonb_typeof(anchors) = 'array' and jsonb_array_length(anchors) = 6 and not anchors @? '$[*] ? (@.type() != "string")'
) is not true);
--> statement-breakpoint
update actions set born_sprint = greatest(0, least(999999, born_sprint)), started_sprint = greatest(0, least(999999, started_sprint)),
	due_sprint = greatest(0, least(999999, due_sprint)), closed_sprint = greatest(0, least(999999, closed_sprint)),
	kept_sprints = array(select greatest(0, least(999999, kept)) from unnest(kept_sprints) as kept where kept is not null)
where born_sprint not between 0 and 999999 or started_sprint not between 0 and 999999 or due_sprint not between 0 and 999999
	or closed_sprint not between 0 and 999999 or (0 <= all(kept_sprints) and 999999 >= all(kept_sprints)) is not true;
--> statement-breakpoint
delete from squad_trackers where btrim(project) = '' or char_length(project) > 200;
--> statement-breakpoint
delete from action_reminders where sprint not between 0 and 999999;
--> statement-breakpoint
update calendar_links set locale = 'pt' where locale not in ('pt', 'en');
--> statement-breakpoint
update access_tokens set locale = 'pt' where locale not in ('pt', 'en');
--> statement-breakpoint
-- A right that is not known is none, and a token without any opens nothing.
update access_tokens set scopes = array(select scope from unnest(scopes) as scope
	where scope in ('squads:read', 'retrospectives:read', 'retrospectives:write', 'actions:read', 'actions:write', 'webhooks:manage'))
where (scopes <@ array['squads:read', 'retrospectives:read', 'retrospectives:write', 'actions:read', 'actions:write', 'webhooks:manage']::text[]) is not true;
--> statement-breakpoint
delete from access_tokens where cardinality(scopes) = 0 or cardinality(squad_ids) not between 1 and 100;
--> statement-breakpoint
delete from idempotency_keys where request_hash !~ '^[0-9a-f]{64}$';
--> statement-breakpoint
update webhooks set events = array(select event from unnest(events) as event
	where event in ('retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'action.started', 'action.done', 'action.dropped')),
	locale = case when locale in ('pt', 'en') then locale else 'pt' end,
	host = case when btrim(host) = '' then 'unknown' else left(host, 300) end,
	hint = case when kind <> 'webhook' then coalesce(nullif(right(hint, 4), ''), '…') end,
	sealed_secret = case when kind = 'webhook' then sealed_secret else '' end,
	sealed_former_secret = case when changed_secret_at is not null then nullif(btrim(sealed_former_secret), '') end;
--> statement-breakpoint
-- An address that cannot be opened, or that hears of nothing.
delete from webhooks where kind not in ('webhook', 'slack', 'teams', 'discord', 'google-chat') or cardinality(events) = 0
	or btrim(sealed_url) = '' or char_length(sealed_url) > 20000 or (kind = 'webhook' and sealed_secret = '')
	or char_length(sealed_secret) > 20000 or char_length(sealed_former_secret) > 20000;
--> statement-breakpoint
delete from webhook_deliveries where event not in ('retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'action.started', 'action.done', 'action.dropped', 'ping')
	or (event = 'ping') <> (subject_id is null);
--> statement-breakpoint
update webhook_deliveries set tries = greatest(0, tries), status = case when status between 100 and 599 then status end, last_ms = greatest(0, last_ms)
where tries < 0 or status not between 100 and 599 or last_ms < 0;
--> statement-breakpoint
delete from told_moves where char_length(topic_id) not between 1 and 200 or direction not in ('fell', 'rose');
--> statement-breakpoint
ALTER TABLE "squad_trackers" DROP CONSTRAINT "squad_trackers_project";
--> statement-breakpoint
ALTER TABLE "squad_invitations" DROP CONSTRAINT "squad_invitations_email";
--> statement-breakpoint
ALTER TABLE "user_topics" DROP CONSTRAINT "user_topics_anchors";
--> statement-breakpoint
ALTER TABLE "user_topics" DROP CONSTRAINT "user_topics_parent";
--> statement-breakpoint
DROP INDEX "user_topics_parent_id";
--> statement-breakpoint
ALTER TABLE "user_topics" ADD COLUMN "is_sub" boolean GENERATED ALWAYS AS (parent_id is not null) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_topics" ADD COLUMN "is_parent_sub" boolean GENERATED ALWAYS AS (case when parent_id is not null then false end) STORED;
--> statement-breakpoint
ALTER TABLE "user_topics" ADD CONSTRAINT "user_topics_level" UNIQUE("squad_id","id","is_sub");
--> statement-breakpoint
ALTER TABLE "user_topics" ADD CONSTRAINT "user_topics_parent" FOREIGN KEY ("squad_id","parent_id","is_parent_sub") REFERENCES "public"."user_topics"("squad_id","id","is_sub") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "user_topics_parent_id" ON "user_topics" USING btree ("squad_id","parent_id","is_parent_sub");
--> statement-breakpoint
ALTER TABLE "action_reminders" ADD CONSTRAINT "action_reminders_sprint" CHECK (sprint between 0 and 999999);
--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_sprints" CHECK ((born_sprint is null or born_sprint between 0 and 999999) and (started_sprint is null or started_sprint between 0 and 999999) and (due_sprint is null or due_sprint between 0 and 999999) and (closed_sprint is null or closed_sprint between 0 and 999999));
--> statement-breakpoint
ALTER TABLE "actions" ADD CONSTRAINT "actions_kept_sprints" CHECK (0 <= all(kept_sprints) and 999999 >= all(kept_sprints));
--> statement-breakpoint
ALTER TABLE "squad_trackers" ADD CONSTRAINT "squad_trackers_project" CHECK (btrim(project) <> '' and char_length(project) <= 200);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_provider_id" CHECK (btrim(provider_id) <> '' and char_length(provider_id) <= 300);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_account_id" CHECK (btrim(account_id) <> '' and char_length(account_id) <= 300);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_password" CHECK ((provider_id = 'credential') = (password is not null));
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_password_text" CHECK (char_length(password) between 1 and 500);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_no_tokens" CHECK (num_nonnulls(access_token, refresh_token, id_token) = 0);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_scope" CHECK (char_length(scope) <= 1000);
--> statement-breakpoint
ALTER TABLE "rate_limit" ADD CONSTRAINT "rate_limit_key" CHECK (btrim(key) <> '' and char_length(key) <= 100);
--> statement-breakpoint
ALTER TABLE "rate_limit" ADD CONSTRAINT "rate_limit_count" CHECK (count > 0);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_token" CHECK (token ~ '^[0-9a-f]{64}$');
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_ip_address" CHECK (char_length(ip_address) <= 100);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_agent" CHECK (char_length(user_agent) <= 300);
--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_name" CHECK (btrim(name) <> '' and char_length(name) <= 120);
--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_email" CHECK (email = lower(email) and btrim(email) <> '' and char_length(email) <= 254);
--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_image" CHECK (image is null);
--> statement-breakpoint
ALTER TABLE "verification" ADD CONSTRAINT "verification_identifier_hash" CHECK (identifier ~ '^[a-z-]+#[A-Za-z0-9_-]{43}$');
--> statement-breakpoint
ALTER TABLE "verification" ADD CONSTRAINT "verification_value" CHECK (btrim(value) <> '' and char_length(value) <= 20000);
--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_locale" CHECK (locale in ('pt', 'en'));
--> statement-breakpoint
ALTER TABLE "squad_invitations" ADD CONSTRAINT "squad_invitations_role" CHECK (role in ('member', 'coach'));
--> statement-breakpoint
ALTER TABLE "squad_invitations" ADD CONSTRAINT "squad_invitations_email" CHECK (email = lower(email) and btrim(email) <> '' and char_length(email) <= 254);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_scopes" CHECK (cardinality(scopes) > 0 and scopes <@ array['squads:read', 'retrospectives:read', 'retrospectives:write', 'actions:read', 'actions:write', 'webhooks:manage']::text[]);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_squad_ids" CHECK (cardinality(squad_ids) between 1 and 100);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_locale" CHECK (locale in ('pt', 'en'));
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_request_hash" CHECK (request_hash ~ '^[0-9a-f]{64}$');
--> statement-breakpoint
ALTER TABLE "user_topics" ADD CONSTRAINT "user_topics_pack_topic" CHECK (char_length(pack_topic) between 1 and 200);
--> statement-breakpoint
ALTER TABLE "user_topics" ADD CONSTRAINT "user_topics_anchors" CHECK (anchors is null or (jsonb_typeof(anchors) = 'array' and jsonb_array_length(anchors) = 6 and not anchors @? '$[*] ? (@.type() != "string")') is true);
--> statement-breakpoint
ALTER TABLE "told_moves" ADD CONSTRAINT "told_moves_topic_id" CHECK (char_length(topic_id) between 1 and 200);
--> statement-breakpoint
ALTER TABLE "told_moves" ADD CONSTRAINT "told_moves_direction" CHECK (direction in ('fell', 'rose'));
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event" CHECK (event in ('retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'action.started', 'action.done', 'action.dropped', 'ping'));
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_subject" CHECK ((event = 'ping') = (subject_id is null));
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tries" CHECK (tries >= 0);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status" CHECK (status between 100 and 599);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_last_ms" CHECK (last_ms >= 0);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_kind" CHECK (kind in ('webhook', 'slack', 'teams', 'discord', 'google-chat'));
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_sealed_url" CHECK (btrim(sealed_url) <> '' and char_length(sealed_url) <= 20000);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_host" CHECK (btrim(host) <> '' and char_length(host) <= 300);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_hint" CHECK ((kind = 'webhook') = (hint is null));
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_hint_text" CHECK (char_length(hint) between 1 and 4);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_sealed_secret" CHECK ((kind = 'webhook') = (sealed_secret <> ''));
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_former_secret" CHECK (sealed_former_secret is null or changed_secret_at is not null);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_secret_text" CHECK (char_length(sealed_secret) <= 20000);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_former_secret_text" CHECK (btrim(sealed_former_secret) <> '' and char_length(sealed_former_secret) <= 20000);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_events" CHECK (cardinality(events) > 0 and events <@ array['retrospective.saved', 'insight.moved', 'room.opened', 'room.closed', 'action.started', 'action.done', 'action.dropped']::text[]);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_locale" CHECK (locale in ('pt', 'en'));
--> statement-breakpoint
-- A person is owner, member or coach of a squad, never two of them. The squad's row is held, so that of two transactions the later one sees what the
-- earlier one wrote.
create function keep_places_apart_v1() returns trigger language plpgsql as $$
declare
	place jsonb := to_jsonb(new);
	squad uuid := coalesce(place ->> 'squad_id', place ->> 'id')::uuid;
	person uuid := (place ->> 'user_id')::uuid;
	places integer;
begin
	perform from squads where id = squad for no key update;
	select count(*) into places from (
		select from squads where id = squad and user_id = person
		union all select from squad_members where squad_id = squad and user_id = person
		union all select from squad_coaches where squad_id = squad and user_id = person
	) p;
	if places > 1 then
		raise exception 'a person has two places in a squad' using errcode = 'check_violation', constraint = 'squad_places';
	end if;
	return null;
end $$;
--> statement-breakpoint
-- harmless: at the end of a transaction, and only for rows that no program writes.
create constraint trigger squad_places after insert or update on squad_members deferrable initially deferred for each row execute function keep_places_apart_v1();
--> statement-breakpoint
-- harmless: as above.
create constraint trigger squad_places after insert or update on squad_coaches deferrable initially deferred for each row execute function keep_places_apart_v1();
--> statement-breakpoint
-- harmless: as above.
create constraint trigger squad_places after update of user_id on squads deferrable initially deferred for each row execute function keep_places_apart_v1();
