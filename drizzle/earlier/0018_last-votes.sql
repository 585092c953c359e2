-- Of each topic of a closed room only the last vote stays: two tell more than either.
delete from room_rounds r using rooms o
where o.id = r.room_id and o.phase = 'closed' and exists (
	select 1 from room_rounds l where l.room_id = r.room_id and l.topic_id = r.topic_id and l.number > r.number and l.tally is not null
);
