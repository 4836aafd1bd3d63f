// @module-tag full
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { createCrudTestApp } from '../../records/test-support/test-app.ts'
import type { Database } from '../../platform/db/client.ts'
import { createMemoryStorage } from '../../test-support/memory-storage.ts'
import { createTestDatabase, oneDatabase } from '../../test-support/test-database.ts'
import type { MovePlan } from './rules/move-plan.ts'
import { noMariaDb, startMariaDb, type TestMariaDb } from './test-mariadb.ts'
import { createMover } from './test-move.ts'
import { oldSiteTables } from './test-old-site.ts'

const tables = [
  `create table ba_teacher (id int unsigned not null auto_increment primary key, realname varchar(50) comment '姓名', photo varchar(255),
    job varchar(50) comment '职称', state tinyint comment '状态:0=隐藏,1=显示,2=停用', sort int, delete_time bigint) comment '老师管理'`,
  `create table ba_teacher_detail (id int not null primary key, teacher_id int, intro text, word varchar(20))`,
  `create table ba_lesson (id int not null primary key, title varchar(60), teacher_id int, secret varchar(20), room varchar(20) comment '教室')`,
  `create table ba_log_of_visits (id int not null primary key, name varchar(20))`,
]
const rows = [
  `insert into ba_teacher values (7, 'Li &amp; Co', '/storage/a.png', 'Prof', 2, 5, null), (9, 'Wu', '', '', 1, 4, null), (11, 'Gone', '', '', 1, 3, 1600000000)`,
  `insert into ba_teacher_detail values (1, 7, 'Teaches maths', 'one'), (2, 7, null, 'two')`,
  `insert into ba_lesson values (1, 'Algebra', 7, 'hidden', 'A1'), (2, 'Geometry', 99, '', '')`,
  `insert into ba_log_of_visits values (1, 'x')`,
]

describe.skipIf(noMariaDb)('the plan of a move', () => {
  let server: TestMariaDb
  let db: Database
  let folder: string
  let file: string
  let site: Awaited<ReturnType<TestMariaDb['create']>>
  let mover: ReturnType<typeof createMover>
  const readPlan = () => parse(readFileSync(file, 'utf8')) as MovePlan

  beforeAll(async () => {
    server = await startMariaDb()
    db = await createTestDatabase(oneDatabase[0])
    folder = mkdtempSync(join(tmpdir(), 'teachnet-move-plan-'))
    file = join(folder, 'plan.yaml')
    mover = createMover({ storage: createMemoryStorage(), dataDir: folder })
    site = await server.create('planned')
    await site.run(...oldSiteTables('2.1.2'), ...tables, ...rows)
  })
  afterAll(async () => {
    await server.close()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is written by the first run without --apply, with the areas of the product that tables resemble', async () => {
    await expect(mover.run(db, site.url, '--apply', '--plan', file)).rejects.toThrow(/does not exist/)
    expect(await mover.run(db, site.url, '--plan', file)).toBe(0)
    expect(mover.said()).toContain(`The plan is in ${file}`)
    const { tables: planned } = readPlan()
    expect(Object.keys(planned)).toEqual(['ba_lesson', 'ba_log_of_visits', 'ba_teacher', 'ba_teacher_detail'])
    expect(planned.ba_teacher).toEqual({
      take: 'own',
      deleted: 'delete_time',
      own: {
        area: 'own.Teacher',
        columns: {
          id: 'id',
          realname: 'realname',
          photo: 'photo',
          job: 'job',
          state: 'state',
          sort: 'sort',
          delete_time: 'delete_time',
        },
      },
      product: {
        area: 'teacher.Teacher',
        columns: { id: 'id', realname: 'name', photo: 'avatar', job: 'title', state: 'status', sort: 'weigh' },
        values: { state: { 2: '0' } },
      },
    })
    expect(planned.ba_log_of_visits?.product).toBeUndefined()
    expect(readFileSync(file, 'utf8')).toContain('state: status # 状态:0=隐藏,1=显示,2=停用')
  })

  it('leads to the same as no plan while nobody has changed it', async () => {
    await mover.run(db, site.url)
    const without = mover.said()
    await mover.run(db, site.url, '--plan', file)
    expect(mover.said()).toBe(without)
  })

  it.each([
    [
      'a table that is not there',
      (plan: MovePlan) => ({ tables: { ...plan.tables, ba_none: { take: 'nothing' } } }),
      'ba_none: the old site has no such table',
    ],
    ['a take that is unknown', () => ({ tables: { ba_lesson: { take: 'all' } } }), 'tables.ba_lesson.take'],
    [
      'a column that is not there',
      () => ({ tables: { ba_lesson: { take: 'own', own: { area: 'own.Lesson', columns: { none: 'x' } } } } }),
      'the table has no column none',
    ],
    [
      'a field that the area lacks',
      () => ({
        tables: { ba_teacher: { take: 'product', product: { area: 'teacher.Teacher', columns: { realname: 'nam' } } } },
      }),
      'teacher.Teacher has no field nam',
    ],
    [
      'a required field without a value',
      () => ({
        tables: {
          ba_lesson: { take: 'product', product: { area: 'course.Course', columns: { id: 'id', title: 'title' } } },
        },
      }),
      'slug needs a column or a default',
    ],
    [
      'accounts as a target',
      () => ({
        tables: { ba_teacher: { take: 'product', product: { area: 'auth.Admin', columns: { realname: 'username' } } } },
      }),
      'records cannot come into auth.Admin',
    ],
    [
      'a name that no field can have',
      () => ({
        tables: { ba_lesson: { take: 'own', own: { area: 'own.Lesson', columns: { id: 'id', title: 'Not a name' } } } },
      }),
      'design.problem.fieldName',
    ],
  ])('names %s', async (_, change, message) => {
    const wrong = join(folder, 'wrong.yaml')
    writeFileSync(wrong, stringify(change(readPlan())))
    await expect(mover.run(db, site.url, '--plan', wrong)).rejects.toThrow(message)
  })

  it('decides by column, value, join and default what comes, and relations follow', async () => {
    const { tables: planned } = readPlan()
    const { ba_teacher: teacher, ba_lesson: lesson } = planned
    if (!teacher?.product || !lesson?.own) throw new Error('nothing was offered')
    const { secret, ...columns } = lesson.own.columns
    expect(secret).toBe('secret')
    const plan: MovePlan = {
      tables: {
        ...planned,
        ba_teacher: {
          ...teacher,
          take: 'product',
          product: {
            ...teacher.product,
            defaults: { school: 'School {id}', title: 'Teacher' },
            joins: [
              {
                table: 'ba_teacher_detail',
                column: 'teacher_id',
                key: 'id',
                columns: { intro: 'summary', word: 'tags' },
              },
            ],
          },
        },
        ba_lesson: {
          take: 'own',
          own: {
            area: 'school.Lesson',
            columns: { ...columns, room: 'place' },
            values: { room: { A1: 'Aula' } },
            defaults: { place: 'somewhere' },
          },
        },
        ba_teacher_detail: { take: 'nothing' },
      },
    }
    writeFileSync(file, stringify(plan))
    await mover.run(db, site.url, '--plan', file)
    expect(mover.said()).toMatch(/ba_teacher +3 rows +→ teacher\.Teacher of this product/)
    expect(mover.said()).toMatch(/ba_teacher_detail +2 rows +stays there, as the plan says/)
    expect(await mover.run(db, site.url, '--apply', '--plan', file)).toBe(0)
    const teachers = await db.run(
      'select id, name, avatar, title, status, weigh, summary, tags, school from teacher order by id',
    )
    expect(teachers).toMatchObject([
      {
        id: 7,
        name: 'Li & Co',
        avatar: '/storage/a.png',
        title: 'Prof',
        status: '0',
        weigh: 5,
        summary: 'Teaches maths',
        tags: ['one', 'two'],
        school: 'School 7',
      },
      { id: 9, name: 'Wu', title: 'Teacher', status: '1', summary: '', tags: [] },
    ])
    expect(await db.run('select id, title, teacher_id, place from own_school_lesson order by id')).toEqual([
      { id: 1, title: 'Algebra', teacher_id: 7, place: 'Aula' },
      { id: 2, title: 'Geometry', teacher_id: null, place: 'somewhere' },
    ])
    const columnsHere = await db.run(
      `select column_name::text as n from information_schema.columns where table_name = 'own_school_lesson'`,
    )
    expect(columnsHere.map(({ n }) => n)).not.toContain('secret')
    expect(await db.run(`select title, data_table from security_data_recycle_log`)).toEqual([
      { title: 'Gone', data_table: 'teacher' },
    ])
    expect(
      await db.run(`select 1 from information_schema.tables where table_name in ('own_teacher', 'own_teacher_detail')`),
    ).toEqual([])
  })

  it('holds for a later run, too', async () => {
    await site.run(
      `update ba_teacher set realname = 'Wu Y' where id = 9`,
      'delete from ba_lesson where id = 2',
      `update ba_teacher_detail set intro = 'More' where id = 1`,
    )
    expect(await mover.run(db, site.url, '--apply', '--plan', file)).toBe(0)
    expect(mover.said()).toMatch(/ba_teacher +3 read, 0 added, 2 changed/)
    expect(await db.run('select name, summary from teacher order by id')).toEqual([
      { name: 'Li & Co', summary: 'More' },
      { name: 'Wu Y', summary: '' },
    ])
    expect(await db.run('select id from own_school_lesson')).toEqual([{ id: 1 }])
  })

  it('shows the records in the area of the product, where more can be added', async () => {
    const t = await createCrudTestApp(db)
    expect(await t.call('GET', 'teacher.Teacher/index')).toMatchObject({ code: 1, data: { total: 2 } })
    expect(await t.call('POST', 'teacher.Teacher/add', { body: { name: 'Next' } })).toMatchObject({ code: 1 })
    // 11 is in the recycle bin, and may come back.
    expect(await db.run('select max(id) as id from teacher')).toEqual([{ id: 12 }])
    expect(await t.call('GET', 'school.Lesson/index')).toMatchObject({ code: 1, data: { total: 1 } })
    await t.close()
  })
})
