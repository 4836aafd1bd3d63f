import { designProblems } from '@teachnet/contract/design'
import { findResource, resources } from '@teachnet/contract/all-resources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftFromArea, draftFromTable } from './draft-design.ts'
import { parseCreateTable, tokensOf } from './parse-create-table.ts'

const mysql = `
-- a dump
CREATE TABLE IF NOT EXISTS \`ba_school\`.\`ba_course_paper\` (
  \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT 'ID',
  \`title\` varchar(120) NOT NULL DEFAULT '' COMMENT '标题',
  \`status\` tinyint(1) unsigned NOT NULL DEFAULT '1' COMMENT '状态:0=停用,1=启用',
  \`level\` enum('a','b','it''s') NOT NULL DEFAULT 'a' COMMENT 'Level',
  \`price\` decimal(10,2) NOT NULL DEFAULT '0.00' COMMENT 'Price',
  \`content\` longtext COMMENT 'Content',
  \`cover_image\` varchar(255) DEFAULT NULL,
  \`select\` int(11) DEFAULT NULL,
  \`open_time\` bigint(16) DEFAULT NULL COMMENT 'Opens',
  \`weigh\` int(10) NOT NULL DEFAULT 0,
  \`create_time\` bigint(16) unsigned DEFAULT NULL,
  PRIMARY KEY (\`id\`), UNIQUE KEY \`t\` (\`title\`), KEY \`s\` (\`status\`,\`level\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='试卷';`

const postgres = `
create table public."Lesson Plan" (
  id bigserial primary key,
  name character varying(60) not null unique,
  tags text[] not null default '{}',
  score double precision,
  is_open boolean default true,
  born date, seen timestamp with time zone default now(),
  extra jsonb, place point,
  constraint x check (score > 0)
);
comment on table "Lesson Plan" is 'Plans';
comment on column "Lesson Plan".name is 'Name of the plan';`

const kindsOf = (text: string) => {
  const table = parseCreateTable(text)
  if (!table) throw new Error('no table was found')
  const draft = draftFromTable(table)
  const { fields } = draft.design.definition
  return { draft, kinds: Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind])) }
}

describe('designs drafted from other things', () => {
  it.each([
    ['a quote', "'", String.raw`\'`],
    ['a quote that ends with a backslash', "'", String.raw`\'\\`],
    ['a comment', '/*', '/* '],
    ['a name in double quotes', '"', 'a '],
    ['a name in backticks', '`', 'a '],
  ])('%s that is not closed is one token of any length, found at the first attempt [G1]', (_what, begin, rest) => {
    expect(tokensOf(begin + rest.repeat(10_000)).length).toBeLessThanOrEqual(1)
  })

  it('defaults of decimals are kept, and foreign keys become relations where their table has an area', () => {
    const table = parseCreateTable(`create table own_visit (
      id int primary key, name varchar(20), price decimal(10,2) default 9.5, weight numeric(6,3) default '-0.25',
      teacher_id int not null references teacher (id), region_id int, other int,
      constraint a foreign key (region_id) references public."category" (id) on delete set null,
      foreign key (other) references elsewhere (id), foreign key (name, other) references pair (a, b))`)
    const { design, notes } = draftFromTable(
      table ?? { name: '', comment: '', columns: [], uniqueTogether: [] },
      (name) => resources.find((area) => area.table === name),
    )
    expect(design.definition.fields).toMatchObject({
      price: { kind: 'money', default: '9.50' },
      weight: { kind: 'number', decimals: 3, default: -0.25 },
      teacher_id: { kind: 'relation', resource: 'teacher.Teacher', as: 'teacher', required: true },
      region_id: { kind: 'relation', resource: 'Category', as: 'region' },
      other: { kind: 'integer' },
    })
    expect(notes.map(({ message, values }) => [message, values])).toEqual([
      ['design.note.noTarget', { name: 'other', table: 'elsewhere' }],
    ])
  })

  it('a statement of 100,000 signs that repeats what a reader has to look ahead for is read at once [G1]', () => {
    for (const part of [String.raw`'\'`, '/*', 'comment on ', '"', '`', 'create ', '(', 'a int,'])
      for (let times = 0; times < 3; times += 1)
        parseCreateTable(`create table t (a int${part.repeat(50_000)}`.slice(0, 99_999))
  })

  it.each([
    ['短信模板表', '短信模板'],
    ['CMS频道管理', 'CMS频道'],
    ['表', 'T'],
  ])('a table with the comment %s has the title %s', (comment, title) => {
    const { design } = draftFromTable({ name: 't', comment, columns: [], uniqueTogether: [] })
    expect(design.definition.title['zh-cn']).toBe(title)
  })

  it('a CREATE TABLE statement of MySQL becomes a valid design with dictionaries, keys and comments', () => {
    const { draft, kinds } = kindsOf(mysql)
    expect(kinds).toEqual({
      id: 'id',
      title: 'text',
      status: 'switch',
      level: 'choice',
      price: 'money',
      content: 'richText',
      cover_image: 'image',
      select: 'integer',
      open_time: 'dateTime',
      weigh: 'weigh',
      create_time: 'dateTime',
    })
    const { definition } = draft.design
    expect(definition).toMatchObject({
      controller: 'own.CoursePaper',
      table: 'own_course_paper',
      labelField: 'title',
      title: { 'zh-cn': '试卷' },
    })
    expect(definition.fields.level).toMatchObject({
      default: 'a',
      options: [{ value: 'a' }, { value: 'b' }, { value: "it's" }],
    })
    expect(definition.fields.title).toMatchObject({ max: 120, unique: true, label: { 'zh-cn': '标题' } })
    expect(draft.notes).toEqual([])
    expect(designProblems(draft.design, { findDefinition: findResource })).toEqual([])
  })

  it('a CREATE TABLE statement of PostgreSQL becomes a valid design, and columns without a kind are named', () => {
    const { draft, kinds } = kindsOf(postgres)
    expect(kinds).toEqual({
      id: 'id',
      name: 'text',
      tags: 'tags',
      score: 'number',
      is_open: 'switch',
      born: 'date',
      seen: 'dateTime',
      extra: 'json',
    })
    expect(draft.design.definition).toMatchObject({
      controller: 'own.LessonPlan',
      title: { en: 'Plans' },
      fields: { name: { label: { en: 'Name of the plan' }, unique: true, max: 60 } },
    })
    expect(draft.notes).toMatchObject([{ values: { name: 'place' } }])
    expect(designProblems(draft.design, { findDefinition: findResource })).toEqual([])
  })

  it.each([
    ['a text', 'student_no varchar(20) primary key, real_name varchar(50)', { student_no: 'text', real_name: 'text' }],
    ['several columns', 'a int, b int, n varchar(9), primary key (a, b)', { a: 'integer', b: 'integer', n: 'text' }],
  ])('a primary key of %s becomes fields, with a note that records get new numbers', (_what, columns, kinds) => {
    const drafted = kindsOf(`create table legacy (${columns})`)
    expect(drafted.kinds).toMatchObject(kinds)
    expect(drafted.draft.notes).toMatchObject([{ message: 'design.note.newNumbers' }])
  })

  it('the key of one column stays unique and required', () => {
    const { draft } = kindsOf('create table legacy (student_no varchar(20) primary key)')
    expect(draft.design.definition.fields.student_no).toMatchObject({ unique: true, required: true })
  })

  it.each([
    ["type tinyint(1) comment '类型:1=满减,2=折扣,3=兑换'", 'choice', 3],
    ["kind tinyint(1) comment '类型:1=甲,2=乙'", 'choice', 2],
    ["state int comment '0=off;1=on'", 'switch', 0],
    ["state varchar(9) comment '状态：a=甲；b=乙'", 'choice', 2],
    ['open_switch int', 'switch', 0],
    ["life_time int comment '有效期(天)'", 'integer', 0],
    ['createTime int', 'dateTime', 0],
    ['started_at bigint', 'dateTime', 0],
    ['thumbimage varchar(255)', 'image', 0],
    ['profile varchar(255)', 'text', 0],
    ['home_city varchar(100)', 'region', 0],
    ['extra_json varchar(255)', 'json', 0],
    ['body_html mediumtext', 'richText', 0],
    ['body longtext', 'richText', 0],
    ['open_toggle int(1)', 'switch', 0],
    ['bgcolor varchar(50)', 'colour', 0],
    ['thumb varchar(255)', 'image', 0],
    ['id_photo varchar(255)', 'image', 0],
  ])('the column %s becomes a field of kind %s', (column, kind, options) => {
    const { draft } = kindsOf(`create table t (id int primary key, ${column})`)
    const field = Object.values(draft.design.definition.fields).find((each) => each.kind === kind)
    expect(field).toBeDefined()
    expect(field?.kind === 'choice' ? field.options.length : 0).toBe(options)
    expect(draft.notes).toEqual([])
  })

  it.each([
    ['version', 'version_'],
    ['ids', 'ids_'],
    ['Open?', 'open'],
    ['问卷', 'column_1'],
    ['_from', 'from'],
  ])('a column named %s, which no field can be, becomes the field %s with a note', (name, to) => {
    const { draft } = kindsOf(`create table t (id int primary key, \`${name}\` varchar(50))`)
    expect(Object.keys(draft.design.definition.fields)).toContain(to)
    expect(draft.notes).toMatchObject([{ message: 'design.note.renamed', values: { name, to } }])
    expect(designProblems(draft.design, { findDefinition: findResource })).toEqual([])
  })

  it('texts keep the length of their columns', () => {
    const { draft } = kindsOf('create table t (id int primary key, a varchar(5000), b longtext, c text)')
    const { a, b, c } = draft.design.definition.fields
    expect([a, b, c]).toMatchObject([{ max: 5000 }, { max: 1_000_000 }, { max: 65_535 }])
  })

  it.each(['unique key x (no) using btree', "unique key x (no asc) comment 'c'", 'unique key x using btree (no(20))'])(
    'a field is unique as %s says',
    (constraint) => {
      const { draft } = kindsOf(`create table t (id int primary key, no varchar(20), ${constraint})`)
      expect(draft.design.definition.fields.no).toMatchObject({ unique: true })
    },
  )

  it('columns that are unique together stay so, or a note says that they are not', () => {
    const { draft } = kindsOf(
      'create table t (id int primary key, name varchar(9), a int, b int, c point, unique (a, b), unique (a, c))',
    )
    expect(draft.design.definition.unique).toEqual([['a', 'b']])
    expect(draft.notes.map(({ message }) => message)).toEqual(['design.note.leftOut', 'design.note.notUnique'])
  })

  it.each(resources.map((definition) => [definition.controller, definition] as const))(
    'the area %s of the product can be the start of a design',
    (_name, definition) => {
      const { design } = draftFromArea(definition)
      expect(
        designProblems(design, { findDefinition: findResource }).filter(({ path }) => path[0] !== 'fields'),
      ).toEqual([])
    },
  )

  it('any text is read as a table or not, and never fails', () => {
    const piece = fc.constantFrom(
      'create',
      'table',
      '(',
      ')',
      ',',
      '`a`',
      '"b"',
      "'c'",
      'int',
      'primary key',
      'default',
      'comment',
      '=',
      ';',
      '--x\n',
      '/*',
      "'",
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (parts) => {
        const table = parseCreateTable(`create table t (${parts.join(' ')}`)
        if (table) draftFromTable(table)
      }),
    )
  })
})
