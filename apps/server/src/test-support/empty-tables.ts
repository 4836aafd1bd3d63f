/** Runs one statement without parameters. */
export type Run = (text: string) => Promise<readonly unknown[]>

/** Deletes all rows, restarts all sequences, and resets the session's settings, locks and temporary tables. */
export async function emptyTables(run: Run): Promise<void> {
  await run('discard all')
  await run(`do $$
    declare
      one record;
      has_rows boolean;
      filled text[] := '{}';
    begin
      for one in select oid::regclass::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop
        execute format('select exists (select from %s)', one.name) into has_rows;
        if has_rows then filled := filled || one.name; end if;
      end loop;
      if filled <> '{}' then
        execute format('truncate %s restart identity cascade', array_to_string(filled, ', '));
      end if;
    end $$`)
  // A sequence advances even when the row was not kept.
  await run(`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`)
}

/** Describes a database apart from its rows, for comparison with a new one: tables, indexes, constraints, code, statistics, settings. */
export async function readSchema(run: Run): Promise<string> {
  const parts = await run(`
    select concat_ws(' ', c.oid::regclass, c.relkind, c.relpersistence, c.reloptions, c.relacl, a.attname, a.attnotnull, a.attidentity,
        a.attgenerated, a.attacl, format_type(a.atttypid, a.atttypmod), pg_get_expr(d.adbin, d.adrelid)) as part
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind not in ('i', 't') and a.attnum > 0
    union all select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from pg_index
      where (select relnamespace from pg_class where oid = indexrelid) = 'public'::regnamespace
    union all select concat_ws(' ', conname, conrelid::regclass, convalidated, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'rule', rulename, ev_class::regclass) from pg_rewrite
      where (select relnamespace from pg_class where oid = ev_class) = 'public'::regnamespace
    union all select concat_ws(' ', 'type', typname) from pg_type where typnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'schema', nspname, nspacl) from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
    union all select concat_ws(' ', 'extension', extname, extversion) from pg_extension
    union all select concat_ws(' ', 'settings', setconfig) from pg_db_role_setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    union all select concat_ws(' ', 'statistics', tablename, attname) from pg_stats where schemaname = 'public'
    union all select concat_ws(' ', 'migration', m.id, m.hash, m.created_at) from drizzle.__drizzle_migrations m
    order by 1`)
  return JSON.stringify(parts)
}
