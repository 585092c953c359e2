-- What the topics of packs ask, in the words that packs had up to here. The program knows later ones.
create function pack_questions_v1() returns table (asked text, topic text)
language sql immutable as $$
	values
		('O que entregamos funciona bem e resolve o que foi prometido?', 'default-product-quality'),
		('Does what we delivered work well and solve what was promised?', 'default-product-quality'),
		('Como nossos encontros e rotinas ajudaram o time nesta sprint.', 'default-agile-practices'),
		('How our meetings and routines helped the team this sprint.', 'default-agile-practices'),
		('Saímos da planning com objetivo claro e trabalho que cabia na sprint?', 'default-planning'),
		('Did we leave planning with a clear goal and work that fitted the sprint?', 'default-planning'),
		('A daily foi curta e ajudou a ajustar o dia e a expor impedimentos?', 'default-daily'),
		('Was the daily short, and did it help adjust the day and surface blockers?', 'default-daily'),
		('Os cenários de teste foram discutidos antes do desenvolvimento começar?', 'default-qa-refinement'),
		('Were test scenarios discussed before development started?', 'default-qa-refinement'),
		('Quem testa teve tempo, ambiente e informação para fazer um bom trabalho?', 'default-qa-satisfaction'),
		('Did the people testing have the time, environment and information to do good work?', 'default-qa-satisfaction'),
		('O time entendeu a solução técnica e as dependências antes da planning?', 'default-dev-refinement'),
		('Did the team understand the technical approach and dependencies before planning?', 'default-dev-refinement'),
		('Mostramos o resultado e recebemos retorno útil de quem usa ou pediu?', 'default-review'),
		('Did we show the result and get useful feedback from users or requesters?', 'default-review'),
		('As ações da última retro foram feitas e trouxeram diferença?', 'default-retrospective'),
		('Were the actions from the last retro done, and did they make a difference?', 'default-retrospective'),
		('O quanto o nosso quadro mostra o trabalho como ele realmente está.', 'default-management-tool'),
		('How well our board shows the work as it really is.', 'default-management-tool'),
		('As atividades foram listadas e divididas em partes pequenas o bastante?', 'default-breakdown'),
		('Were activities listed and broken into small enough pieces?', 'default-breakdown'),
		('Os cards da sprint foram movidos no momento certo?', 'default-cards-sprint'),
		('Were sprint cards moved at the right time?', 'default-cards-sprint'),
		('O quadro kanban refletiu o andamento real das demandas?', 'default-cards-kanban'),
		('Did the kanban board reflect the real progress of requests?', 'default-cards-kanban'),
		('Cada card tinha, com clareza, quem estava cuidando dele?', 'default-card-owner'),
		('Did each card clearly show who was taking care of it?', 'default-card-owner'),
		('O time usou os gráficos, como o burndown, para entender e decidir?', 'default-chart-reading'),
		('Did the team use charts, such as the burndown, to understand and decide?', 'default-chart-reading'),
		('A capacity planejada ficou próxima do que o time conseguiu fazer?', 'default-capacity'),
		('Was the planned capacity close to what the team managed to do?', 'default-capacity'),
		('As pessoas desenvolvedoras trocaram informação com clareza e no tempo certo?', 'default-dev-communication'),
		('Did the developers share information clearly and in good time?', 'default-dev-communication'),
		('O time sabia o que cada demanda pedia e por que ela importava?', 'default-understanding-requests'),
		('Did the team know what each request asked for and why it mattered?', 'default-understanding-requests'),
		('Os critérios de aceite eram claros e suficientes para validar a entrega?', 'default-acceptance-criteria'),
		('Were the acceptance criteria clear and complete enough to validate the work?', 'default-acceptance-criteria'),
		('O que entregamos faz diferença para quem usa?', 'squad-health-value'),
		('Does what we deliver make a difference to those who use it?', 'squad-health-value'),
		('Colocar uma mudança em produção é simples e seguro?', 'squad-health-release'),
		('Is putting a change into production simple and safe?', 'squad-health-release'),
		('É seguro e agradável mexer no nosso código?', 'squad-health-codebase'),
		('Is our code safe and pleasant to work in?', 'squad-health-codebase'),
		('Aprendemos algo útil juntos nesta sprint?', 'squad-health-learning'),
		('Did we learn something useful together this sprint?', 'squad-health-learning'),
		('Sabemos por que o squad existe e isso nos anima?', 'squad-health-mission'),
		('Do we know why the squad exists, and does it excite us?', 'squad-health-mission'),
		('Decidimos o que fazer e como fazer?', 'squad-health-autonomy'),
		('Do we decide what to do and how to do it?', 'squad-health-autonomy'),
		('Quando precisamos de ajuda de fora, ela chega?', 'squad-health-support'),
		('When we need help from outside, does it come?', 'squad-health-support'),
		('Trabalhar neste squad fez bem a você nesta sprint?', 'squad-health-fun'),
		('Was it good for you to work in this squad this sprint?', 'squad-health-fun'),
		('O que acontece aqui quando alguém erra?', 'psychological-safety-mistakes'),
		('What happens here when somebody makes a mistake?', 'psychological-safety-mistakes'),
		('Dá para trazer um problema difícil para a conversa?', 'psychological-safety-problems'),
		('Can a hard problem be brought up?', 'psychological-safety-problems'),
		('Quem pensa ou vive diferente é acolhido no time?', 'psychological-safety-difference'),
		('Are people who think or live differently welcome in the team?', 'psychological-safety-difference'),
		('Podemos tentar algo novo, mesmo que possa dar errado?', 'psychological-safety-risk'),
		('Can we try something new even if it may fail?', 'psychological-safety-risk'),
		('Pedir ajuda aqui é simples?', 'psychological-safety-help'),
		('Is asking for help simple here?', 'psychological-safety-help'),
		('O seu jeito de contribuir é visto e aproveitado?', 'psychological-safety-valued'),
		('Is your way of contributing seen and put to use?', 'psychological-safety-valued'),
		('Dividimos o trabalho em mudanças pequenas que chegam logo a quem usa?', 'flow-small-batches'),
		('Do we split work into small changes that soon reach users?', 'flow-small-batches'),
		('O código de todos se junta e é testado várias vezes por semana?', 'flow-continuous-integration'),
		('Does everyone''s code come together and get tested several times a week?', 'flow-continuous-integration'),
		('Terminamos o que começamos antes de abrir algo novo?', 'flow-work-in-progress'),
		('Do we finish what we started before opening something new?', 'flow-work-in-progress'),
		('Quando algo quebra em produção, voltamos rápido?', 'flow-recovery'),
		('When something breaks in production, do we recover fast?', 'flow-recovery'),
		('O que quem usa nos diz chega ao time e muda o trabalho?', 'flow-feedback'),
		('Does what users tell us reach the team and change the work?', 'flow-feedback'),
		('Conseguimos trabalhar no combinado sem interrupção o tempo todo?', 'flow-interruptions'),
		('Could we work on what was agreed without constant interruption?', 'flow-interruptions'),
		('Fizemos nossa parte para o time chegar ao objetivo da sprint?', 'scrum-values-commitment'),
		('Did we each do our part for the team to reach the sprint goal?', 'scrum-values-commitment'),
		('O objetivo da sprint decidiu em que trabalhamos a cada dia?', 'scrum-values-focus'),
		('Did the sprint goal decide what we worked on each day?', 'scrum-values-focus'),
		('Mostramos o andamento e as dificuldades como são, também para fora do time?', 'scrum-values-openness'),
		('Did we show progress and difficulties as they are, outside the team as well?', 'scrum-values-openness'),
		('Tratamos umas às outras como pessoas capazes, também na discordância?', 'scrum-values-respect'),
		('Did we treat one another as capable people, in disagreement too?', 'scrum-values-respect'),
		('Dissemos o que precisava ser dito e encaramos o problema difícil?', 'scrum-values-courage'),
		('Did we say what had to be said and face the hard problem?', 'scrum-values-courage'),
		('Admitimos o que não sabemos e o que deu errado, sem máscara?', 'team-dysfunctions-trust'),
		('Do we admit what we do not know and what went wrong, without a mask?', 'team-dysfunctions-trust'),
		('Discutimos ideias a fundo, na reunião, sem atacar pessoas?', 'team-dysfunctions-conflict'),
		('Do we argue about ideas thoroughly, in the meeting, without attacking people?', 'team-dysfunctions-conflict'),
		('Depois de decidir, todos seguem a decisão, também quem discordou?', 'team-dysfunctions-commitment'),
		('Once decided, does everyone follow, those who disagreed included?', 'team-dysfunctions-commitment'),
		('Lembramos uns aos outros o combinado, com cuidado e na hora certa?', 'team-dysfunctions-accountability'),
		('Do we remind one another of what we agreed, kindly and in time?', 'team-dysfunctions-accountability'),
		('O resultado do time veio antes do destaque de cada pessoa?', 'team-dysfunctions-results'),
		('Did the team''s result come before anyone''s personal credit?', 'team-dysfunctions-results'),
		('Conseguimos entender bem todos os assuntos pelos quais respondemos?', 'cognitive-load-domain'),
		('Can we properly understand every subject we answer for?', 'cognitive-load-domain'),
		('A quantidade de sistemas que mantemos cabe no time?', 'cognitive-load-code'),
		('Does the number of systems we look after fit the team?', 'cognitive-load-code'),
		('Construir, testar e publicar exige pouco esforço de memória?', 'cognitive-load-tools'),
		('Do building, testing and releasing ask little of our memory?', 'cognitive-load-tools'),
		('Avançamos sem esperar por outros times na maior parte da sprint?', 'cognitive-load-dependencies'),
		('Could we move on without waiting for other teams most of the sprint?', 'cognitive-load-dependencies'),
		('Está claro como outros times falam conosco e nós com eles?', 'cognitive-load-interaction'),
		('Is it clear how other teams reach us and how we reach them?', 'cognitive-load-interaction'),
		('Cada pessoa pôde ficar num assunto por vez?', 'cognitive-load-switching'),
		('Could each person stay on one subject at a time?', 'cognitive-load-switching'),
		('Decisões e combinados ficaram escritos onde todos acham?', 'remote-work-writing'),
		('Were decisions and agreements written where everyone finds them?', 'remote-work-writing'),
		('Nossas reuniões tinham motivo, e o resto se resolveu por escrito?', 'remote-work-meetings'),
		('Did our meetings have a reason, with the rest settled in writing?', 'remote-work-meetings'),
		('Quem está longe participou tanto quanto quem está na sala?', 'remote-work-equal'),
		('Did those far away take part as much as those in the room?', 'remote-work-equal'),
		('Respeitamos o horário de cada pessoa sem travar o trabalho?', 'remote-work-hours'),
		('Did we respect everyone''s hours without blocking the work?', 'remote-work-hours'),
		('Houve espaço para conversar como gente, além das tarefas?', 'remote-work-belonging'),
		('Was there room to talk as people, beyond tasks?', 'remote-work-belonging'),
		('Equipamento, internet e lugar permitiram trabalhar bem?', 'remote-work-setup'),
		('Did equipment, internet and place allow good work?', 'remote-work-setup'),
		('Havia um objetivo só, que todos sabiam repetir?', 'scrum-events-goal'),
		('Was there one single goal that everyone could repeat?', 'scrum-events-goal'),
		('Saímos sabendo por que a sprint vale, o que entra e como começar?', 'scrum-events-planning'),
		('Did we leave knowing why the sprint matters, what is in and how to start?', 'scrum-events-planning'),
		('A reunião diária ajustou o plano rumo ao objetivo?', 'scrum-events-daily'),
		('Did the daily scrum adjust the plan towards the goal?', 'scrum-events-daily'),
		('Quem tem interesse viu o produto e ajudou a decidir o próximo passo?', 'scrum-events-review'),
		('Did stakeholders see the product and help decide the next step?', 'scrum-events-review'),
		('Saímos com poucas melhorias, com responsável, para a próxima sprint?', 'scrum-events-retrospective'),
		('Did we leave with few improvements, each owned, for the next sprint?', 'scrum-events-retrospective'),
		('Os próximos itens estavam pequenos e claros antes do planejamento?', 'scrum-events-refinement'),
		('Were the next items small and clear before planning?', 'scrum-events-refinement'),
		('O que chamamos de pronto estava mesmo pronto para quem usa?', 'scrum-events-done'),
		('Was what we called done truly done for the user?', 'scrum-events-done')
$$;
--> statement-breakpoint
-- Names the pack's topic of what an older program inserts.
create function name_pack_topic_v1() returns trigger
language plpgsql as $$
begin
	new.pack_topic := (select q.topic from pack_questions_v1() q where q.asked = new.description);
	return new;
end $$;
--> statement-breakpoint
-- As `read_rooms_v1`, with the pack's topic that a topic was taken from, and the leader.
create function read_rooms_v2(room_ids uuid[], with_ballots boolean, lease_ms integer) returns setof text
language plpgsql as $$
declare
	wanted uuid;
begin
	foreach wanted in array room_ids loop
		return query
		select json_build_object(
			'id', r.id, 'squadId', r.squad_id, 'squadName', coalesce(s.nome, r.name, ''), 'sprint', r.sprint, 'authorId', r.user_id,
			'leader', (select json_build_object('id', u.id, 'name', u.name) from "user" u where u.id = r.leader_id),
			'version', r.version, 'phase', r.phase, 'step', r.step, 'round', r.round, 'topicId', r.topic_id, 'seconds', r.seconds, 'floor', r.floor,
			'pausedMs', r.paused_ms, 'hasRunOut', r.has_run_out, 'earlier', r.earlier,
			'now', to_millis_v1(clock_timestamp()), 'deadline', to_millis_v1(r.deadline), 'revealedAt', to_millis_v1(r.revealed_at),
			'nextAt', to_millis_v1(r.next_at), 'talkUntil', to_millis_v1(r.talk_until), 'startedAt', to_millis_v1(r.started_at),
			'closedAt', to_millis_v1(r.closed_at), 'seenAt', to_millis_v1(r.seen_at),
			'topics', (select coalesce(json_agg(json_build_object('id', t.topic_id, 'title', t.title, 'description', t.description, 'anchors', t.anchors,
					'packTopic', t.pack_topic, 'parent', t.parent, 'score', t.score, 'isSkipped', t.is_skipped, 'reason', t.reason) order by t.position), '[]')
				from room_topics t where t.room_id = r.id),
			'rounds', (select coalesce(json_agg(json_build_object('number', n.number, 'since', n.since, 'topicId', n.topic_id,
					'ballots', case when with_ballots then v.ballots end,
					'hasCrowd', n.has_crowd, 'voted', v.voted, 'tally', n.tally, 'hasReplaced', n.has_replaced) order by n.number), '[]')
				from room_rounds n left join room_votes v on v.room_id = n.room_id and v.number = n.number where n.room_id = r.id),
			'seal', (select json_build_object('one', e.one, 'two', e.two)
				from room_seals e where with_ballots and e.room_id = r.id and e.number = r.round),
			'seats', (select coalesce(json_agg(json_build_object('id', p.id, 'nickname', p.nickname, 'isPaper', p.token_hash is null,
					'nodeId', p.node_id, 'goneAt', case
						when p.token_hash is null then null
						when p.node_id is null then to_millis_v1(p.gone_at)
						when d.alive_at > clock_timestamp() - lease_ms * interval '1 millisecond' then null
						else coalesce(to_millis_v1(d.alive_at), 0) end,
					'lostAt', to_millis_v1(p.lost_at), 'backAt', to_millis_v1(p.back_at)) order by p.id), '[]')
				from room_seats p left join nodes d on d.id = p.node_id where p.room_id = r.id),
			'feedback', (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'text', f.text, 'topicId', f.topic_id,
					'groupId', f.group_id, 'isHidden', f.is_hidden) order by f.id), '[]')
				from room_feedback f where f.room_id = r.id)
		)::text
		from rooms r left join squads s on s.id = r.squad_id
		where r.id = wanted;
	end loop;
end $$;
--> statement-breakpoint
-- As `hold_room_v1`, over `read_rooms_v2`.
create function hold_room_v2(held uuid, lease_ms integer) returns setof text
language plpgsql as $$
begin
	perform from rooms r where r.id = held for update;
	perform from room_votes n where n.room_id = held for update;
	return query select * from read_rooms_v2(array[held], true, lease_ms);
end $$;
--> statement-breakpoint
ALTER TABLE "user_topics" ADD COLUMN "pack_topic" text;
--> statement-breakpoint
update "user_topics" set "pack_topic" = q.topic from pack_questions_v1() q where q.asked = "user_topics".description;
--> statement-breakpoint
-- harmless: it fills a column that older programs do not know, in what they write while newer ones run beside them.
create trigger name_pack_topic before insert on user_topics
for each row when (new.pack_topic is null and new.description is not null)
execute function name_pack_topic_v1();
--> statement-breakpoint
ALTER TABLE "room_topics" ADD COLUMN "pack_topic" text;
--> statement-breakpoint
update "room_topics" set "pack_topic" = q.topic from pack_questions_v1() q where q.asked = "room_topics".description;
--> statement-breakpoint
-- harmless: it fills a column that older programs do not know, in what they write while newer ones run beside them.
create trigger name_pack_topic before insert on room_topics
for each row when (new.pack_topic is null and new.description is not null)
execute function name_pack_topic_v1();
