/** A data area whose list is measured. */
export interface ListArea {
  readonly controller: string
  readonly table: string
  /** Query of the list when it opens. */
  readonly query: string
  /** Columns and their values for row number `n`. */
  readonly rows: Readonly<Record<string, string>>
}

const times = { create_time: '1700000000 + n', update_time: '1700000000 + n' }

export const teachers: ListArea = {
  controller: 'teacher.Teacher',
  table: 'teacher',
  query: 'page=1&limit=10&order=id,desc',
  rows: {
    name: `'教师 ' || n`,
    name_en: `'Teacher ' || n`,
    title: `'高级教师'`,
    school: `'第 ' || n % 500 || ' 中学'`,
    years: 'n % 40',
    weigh: 'n',
    status: `(n % 10 > 0)::integer::text`,
    ...times,
  },
}

export const members: ListArea = {
  controller: 'user.User',
  table: 'user',
  query: 'page=1&limit=10&order=id,desc',
  rows: {
    username: `'member_' || n`,
    nickname: `'会员 ' || n`,
    email: `'member' || n || '@example.com'`,
    money: 'n % 10000',
    score: 'n % 500',
    ...times,
  },
}

export const logs: ListArea = {
  controller: 'auth.AdminLog',
  table: 'admin_log',
  query: 'page=1&limit=10&order=id,desc',
  rows: {
    admin_id: '1',
    username: `'admin'`,
    title: `'教师 - 编辑'`,
    url: `'/admin/teacher.Teacher/edit?n=' || n`,
    data: `'{"id":' || n || '}'`,
    ip: `'192.0.2.' || n % 250`,
    create_time: '1700000000 + n',
  },
}

/** Other queries of a large list. */
export const teacherVariants: Readonly<Record<string, string>> = {
  'sorted by name': 'page=1&limit=10&order=name_en,asc',
  'page 50,000 by weight': 'page=50000&limit=10&order=weigh,desc',
  'quick search for a common word': 'page=1&limit=10&quickSearch=Teacher',
  'quick search for a rare word': 'page=1&limit=10&quickSearch=777777',
  'filtered by state and years':
    'page=1&limit=10&search[0][field]=status&search[0][operator]=eq&search[0][val]=0' +
    '&search[1][field]=years&search[1][operator]=RANGE&search[1][val]=10,12',
}

/**
 * Returns SQL that fills a table from `from` to `to` rows. Non-unique indexes are dropped and rebuilt afterwards, which takes a fraction
 * of the time.
 */
export function fillTable({ table, rows }: ListArea, from: number, to: number): string {
  return `
    CREATE TEMPORARY TABLE kept AS SELECT indexname, indexdef FROM pg_indexes
      WHERE schemaname = 'public' AND tablename = '${table}' AND indexdef NOT LIKE 'CREATE UNIQUE%';
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT * FROM kept LOOP EXECUTE format('DROP INDEX %I', one.indexname); END LOOP;
    END $$;
    INSERT INTO "${table}" (${Object.keys(rows).join(', ')})
      SELECT ${Object.values(rows).join(', ')} FROM generate_series(${from + 1}, ${to}) AS n;
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT * FROM kept LOOP EXECUTE one.indexdef; END LOOP;
    END $$;
    DROP TABLE kept;
    ANALYZE "${table}";`
}
