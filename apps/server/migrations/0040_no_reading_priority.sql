-- Nothing has asked for the priority of a reading's job since 0039_next_reading.sql.
drop function reading_priority(uuid);
