import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * What a note is about, as one text: `appointment:<id>` or `person:<id>`. The version before writes the two ids alone, also
 * when it makes two people one; triggers write the text for it, until none of its copies can run any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notes').addColumn('subject', 'text').execute()
  await sql`update notes set subject = coalesce('appointment:' || appointment_id, 'person:' || person_id)`.execute(db)
  await db.schema.createIndex('notes_subject').on('notes').column('subject').execute()
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`create trigger notes_subject_added after insert on notes when new.subject is null begin
      update notes set subject = coalesce('appointment:' || appointment_id, 'person:' || person_id)
        where note_id = new.note_id;
      end`.execute(db)
    await sql`create trigger notes_subject_moved after update of person_id on notes
      when new.subject = 'person:' || old.person_id begin
      update notes set subject = 'person:' || person_id where note_id = new.note_id;
      end`.execute(db)
    return
  }
  await sql`create function write_note_subject() returns trigger language plpgsql as $$
    begin
      if new.subject is null then
        new.subject := coalesce('appointment:' || new.appointment_id, 'person:' || new.person_id);
      elsif tg_op = 'UPDATE' and new.subject = 'person:' || old.person_id then
        new.subject := 'person:' || new.person_id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger notes_subject before insert or update on notes
    for each row execute function write_note_subject()`.execute(db)
}
