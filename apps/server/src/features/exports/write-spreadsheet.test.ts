import { readXlsx } from 'hucre/xlsx'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { SheetCell } from '../../records/kinds/server-kind.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
})
afterAll(() => rm(folder, { recursive: true }))

const day = new Date('2026-03-05T00:00:00Z')

it.each([0, 1, 12_000])(
  'a workbook with %i records has a row of filters over all of them, fixed titles, and every row',
  async (count) => {
    async function* rows(): AsyncGenerator<SheetCell[]> {
      for (let n = 1; n <= count; n += 1) yield [`老师 ${n} <b> & "]]>"`, day, n]
    }
    const path = join(folder, `${count}.xlsx`)
    const sheet = { headers: ['姓名', '日期', '数'], dateFormats: [undefined, 'yyyy-mm-dd', undefined], count, rows }
    await writeSpreadsheet(path, sheet, { format: 'xlsx', title: '老师', signal: AbortSignal.timeout(30_000) })
    const { sheets } = await readXlsx(await readFile(path))
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toMatchObject({
      name: '老师',
      freezePane: { rows: 1 },
      autoFilter: { range: `A1:C${count + 1}` },
    })
    const [titles, ...read] = sheets[0]?.rows ?? []
    expect(titles).toEqual(sheet.headers)
    expect(read).toHaveLength(count)
    if (count > 0) expect(read.at(-1)).toEqual([`老师 ${count} <b> & "]]>"`, day, count])
  },
)
