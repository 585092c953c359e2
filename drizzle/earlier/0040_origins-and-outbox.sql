-- contract: the program queues what webhooks are told, names the pack's topic of every topic, and counts authors from their retrospectives. Programs
-- from before rely on these triggers.
drop trigger queue_webhooks on retrospectivas;
drop trigger queue_insight_look on retrospectivas;
drop trigger note_authors on retrospectivas;
drop trigger review_authors on retrospectivas;
drop trigger move_author on retrospectivas;
drop trigger queue_opened_webhooks on rooms;
drop trigger queue_closed_webhooks on rooms;
drop trigger queue_started_webhooks on actions;
drop trigger queue_webhooks on actions;
drop trigger name_pack_topic on user_topics;
drop trigger name_pack_topic on room_topics;
--> statement-breakpoint
drop function queue_retrospective_webhooks_v1();
drop function queue_room_webhooks_v1();
drop function queue_action_webhooks_v1();
drop function queue_insight_look_v1();
drop function queue_webhooks_v1(uuid, text, uuid, integer);
drop function note_authors();
drop function review_authors();
drop function move_author();
drop function review_author(uuid);
drop function name_pack_topic_v1();
DROP TABLE "retrospective_authors";
--> statement-breakpoint
-- The last time that a text tells the pack's topic: in any case, with other spaces, and without the punctuation at the end.
create temporary table asked on commit drop as
select lower(btrim(regexp_replace(asked, '[\s\u00a0]+', ' ', 'g'), ' .?!')) as question, min(topic) as topic from pack_questions_v1() group by 1;
--> statement-breakpoint
update user_topics t set pack_topic = a.topic from asked a
where t.pack_topic is null and a.question = lower(btrim(regexp_replace(t.description, '[\s\u00a0]+', ' ', 'g'), ' .?!'));
--> statement-breakpoint
update room_topics t set pack_topic = a.topic from asked a
where t.pack_topic is null and a.question = lower(btrim(regexp_replace(t.description, '[\s\u00a0]+', ' ', 'g'), ' .?!'));
--> statement-breakpoint
update retrospectivas r set dados_json = jsonb_set(dados_json, '{topics}', (
	select jsonb_agg(case when a.topic is null or t.value ? 'packTopic' then t.value else t.value || jsonb_build_object('packTopic', a.topic) end order by t.ordinality)
	from jsonb_array_elements(dados_json -> 'topics') with ordinality t
		left join asked a on a.question = lower(btrim(regexp_replace(t.value ->> 'description', '[\s\u00a0]+', ' ', 'g'), ' .?!'))
))
where exists (
	select from jsonb_array_elements(case when jsonb_typeof(dados_json -> 'topics') = 'array' then dados_json -> 'topics' else '[]' end) t
		join asked a on a.question = lower(btrim(regexp_replace(t.value ->> 'description', '[\s\u00a0]+', ' ', 'g'), ' .?!'))
	where not t.value ? 'packTopic'
);
--> statement-breakpoint
drop function pack_questions_v1();
