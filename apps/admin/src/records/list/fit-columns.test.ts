import { course, enterpriseBottom, setinEnrolment, userScoreLog } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { columnsOf, defaultHidden } from './columns.ts'
import { layOutColumns, unarranged } from './arrange-columns.ts'
import { columnsBeyond, spareWidth } from './use-list-columns.ts'

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
  expect(left.length).toBeLessThanOrEqual(columns.length / 2)
  expect(left).not.toContain('title')
  expect(left).not.toContain('publication')
  // However narrow it is.
  expect(columns.filter(({ name }) => !beyond(200).includes(name)).map(({ name }) => name)).toEqual([
    'title',
    'publication',
  ])
})

it('a list says in one word whether visitors see a record: its publication, without its status', () => {
  const names = columns.map(({ name }) => name)
  expect(names).toContain('publication')
  expect(names).not.toContain('status')
})

it('rows with a handle to drag them by, in a list that scrolls, keep their last column in view', () => {
  // As drawn by a browser: 62 of checkboxes, 991 of columns, 136 of actions; and a scrollbar.
  const visible = columnsOf(enterpriseBottom).filter(({ name }) => !defaultHidden(enterpriseBottom).includes(name))
  const left = columnsBeyond(enterpriseBottom, visible, { width: 1130, locale: 'en', sorted: undefined })
  const rendered = { id: 58, column_title: 124, label: 220, kind: 93, icon: 59, status: 135, create_time: 151 }
  const stored = Object.entries(rendered).filter(([name]) => !left.includes(name))
  const spare = spareWidth(
    enterpriseBottom,
    visible.filter(({ name }) => !left.includes(name)),
    {
      width: 1130,
      locale: 'en',
      sorted: undefined,
    },
  )
  const used = stored.reduce((sum, [, width]) => sum + width, 62 + 136 + 15)
  expect(used + Math.min(spare, 220)).toBeLessThanOrEqual(1130)
})

it('a state has room for its switch and its longest word', () => {
  const widths = layOutColumns(columns, unarranged, { labelField: 'title', switched: 'publication', locale: 'en' })
  const before = layOutColumns(columns, unarranged, { labelField: 'title', locale: 'en' })
  expect(widths.get('publication')?.width).toBe((before.get('publication')?.width ?? 0) + 40)
})

it('the column that the list is sorted by is not left out', () => {
  expect(beyond(970, 'create_time')).not.toContain('create_time')
})

it('English names, which are longer, have more room than Chinese ones', () => {
  const name = (locale: 'zh-cn' | 'en') =>
    layOutColumns(columns, unarranged, { labelField: 'title', locale }).get('title')?.width
  expect(name('en')).toBeGreaterThan(name('zh-cn') ?? Number.POSITIVE_INFINITY)
  const visible = (locale: 'zh-cn' | 'en') =>
    columns.length - columnsBeyond(course, columns, { width: 1130, locale, sorted: undefined }).length
  expect(visible('en')).toBeGreaterThanOrEqual(6)
})

it('the name, which would be cut off, gets the width that the other columns do not use', () => {
  const nameIn = (width: number) => {
    const spare = spareWidth(course, columns, { width, locale: 'zh-cn', sorted: undefined })
    return layOutColumns(columns, unarranged, { labelField: 'title', spare }).get('title')?.width
  }
  const narrow = nameIn(970)
  expect(nameIn(0)).toBe(narrow)
  const wide = nameIn(2000)
  expect(wide).toBeGreaterThan(narrow ?? 0)
  // Up to a limit, so that the other columns stay near the name on a wide screen.
  expect(nameIn(9000)).toBe(nameIn(3000))
})

it('spare room goes to columns whose values would be cut, and not to names of people', () => {
  const visible = columnsOf(setinEnrolment)
  const laidOut = (spare: number) => layOutColumns(visible, unarranged, { labelField: 'name', spare, locale: 'en' })
  const [narrow, wide] = [laidOut(0), laidOut(100)]
  expect(wide.get('name')).toEqual(narrow.get('name'))
  expect(wide.get('run_id')?.width).toBeGreaterThan(narrow.get('run_id')?.width ?? Number.POSITIVE_INFINITY)
  expect(wide.get('state')).toEqual(narrow.get('state'))
})
