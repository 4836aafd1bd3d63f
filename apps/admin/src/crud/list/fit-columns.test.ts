import { course, userScoreLog } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { columnsOf, defaultHidden } from './columns.ts'
import { layOutColumns, unarranged } from './arrange-columns.ts'
import { columnsBeyond, spareWidth } from './fit-columns.ts'

const columns = columnsOf(course).filter(({ name }) => !defaultHidden(course).includes(name))
const beyond = (width: number, sorted?: string) => columnsBeyond(course, columns, { width, locale: 'zh-cn', sorted })

it('a list that is wide enough, or whose width is unknown, shows all columns', () => {
  expect(beyond(0)).toEqual([])
  expect(beyond(2000)).toEqual([])
  const log = columnsOf(userScoreLog)
  expect(columnsBeyond(userScoreLog, log, { width: 970, locale: 'zh-cn', sorted: undefined })).toEqual([])
})

it('columns that the server writes are left out first, then the last ones; the name and the state stay', () => {
  const left = beyond(970)
  expect(left).toEqual(expect.arrayContaining(['create_time', 'id']))
  expect(left.length).toBeLessThan(columns.length / 2)
  expect(left).not.toContain('title')
  expect(left).not.toContain('status')
  // However narrow it is.
  expect(columns.filter(({ name }) => !beyond(200).includes(name)).map(({ name }) => name)).toEqual(['title', 'status'])
})

it('the column that the list is sorted by is not left out', () => {
  expect(beyond(970, 'create_time')).not.toContain('create_time')
})

it('the name, which would be cut off, gets the width that the other columns do not use', () => {
  const nameIn = (width: number) => {
    const spare = spareWidth(course, columns, { width, locale: 'zh-cn', sorted: undefined })
    return layOutColumns(columns, unarranged, 'title', spare).get('title')?.width
  }
  const narrow = nameIn(970)
  expect(nameIn(0)).toBe(narrow)
  const wide = nameIn(2000)
  expect(wide).toBeGreaterThan(narrow ?? 0)
  // Up to a limit, so that the other columns stay near the name on a wide screen.
  expect(nameIn(9000)).toBe(nameIn(3000))
})
