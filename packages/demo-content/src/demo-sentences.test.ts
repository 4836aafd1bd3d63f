import { beforeAll, expect, it } from 'vitest'
import { collectRecords, type Records, textOf } from './test-records.ts'

/** Names and addresses, which records share, and descriptions of pictures. */
const names = /^(?:address|venue|school|issuer|company|label|subject_title|.*_alt|.*_credit)(?:_en)?$/
/** Areas whose title is a rank or a date. */
const ranked = new Set(['teacher.Teacher', 'course.Run'])

let records: Records
beforeAll(async () => {
  records = await collectRecords(1_774_000_000)
})

/** The sentences of a text, without tags. Parts that are too short to be recognised are no sentences. */
function sentencesOf(text: string): string[] {
  return (
    text
      // The text of a link is often the title of the page to which it leads.
      .replaceAll(/<a [^>]+>.*?<\/a>/g, ' ')
      .replaceAll(/<[^>]+>/g, '\n')
      .split(/(?<=[。！？；])|(?<=[.!?;])["”’)]?\s|\n/u)
      .map((part) => part.replaceAll(/["“”‘’「」『』()（）\s]+/gu, ' ').trim())
      .filter((part) =>
        /\p{Script=Han}/u.test(part)
          ? part.replaceAll(/\P{Script=Han}/gu, '').length >= 8
          : part.split(' ').length >= 5,
      )
  )
}

/** Every text of the demo with the record that has it. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

it('no sentence stands twice in the texts of the demo, in either language', () => {
  const places = new Map<string, string[]>()
  let total = 0
  for (const { definition, rows } of records.all)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (names.test(column) || (column.startsWith('title') && ranked.has(definition.controller))) continue
        for (const sentence of textsOf(value).flatMap(sentencesOf)) {
          total += 1
          const place = `${definition.controller} ${textOf(row, 'slug') || textOf(row, 'name') || textOf(row, 'id')} ${column}`
          places.set(sentence, [...(places.get(sentence) ?? []), place])
        }
      }
  const repeated = [...places].filter(([, found]) => found.length > 1)
  expect(total).toBeGreaterThan(2000)
  expect(repeated.map(([sentence, found]) => `${sentence} — ${found.join(', ')}`)).toEqual([])
})
