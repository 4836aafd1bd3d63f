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

  it('a statement of 100,000 signs that repeats what a reader has to look ahead for is read at once [G1]', () => {
    for (const part of [String.raw`'\'`, '/*', 'comment on ', '"', '`', 'create ', '(', 'a int,'])
      for (let times = 0; times < 3; times += 1)
        parseCreateTable(`create table t (a int${part.repeat(50_000)}`.slice(0, 99_999))
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
    expect(draft.notes).toMatchObject([{ path: ['fields', 'select'] }])
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
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const table = parseCreateTable(`create table t (${pieces.join(' ')}`)
        if (table) draftFromTable(table)
      }),
    )
  })
})
