import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['访问（2026-11-02 至 2026-12-01）.csv', '访问-2026-11-02-至-2026-12-01.csv'],
  ['“Visits” in 30 days.png', 'Visits-in-30-days.png'],
  ['admin-log-2026-11-30.jsonl.gz', 'admin-log-2026-11-30.jsonl.gz'],
  ['own_paper.ts', 'own_paper.ts'],
])('%s is saved as %s', (name, saved) => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  saveFile(name, 'text')
  click.mockRestore()
  expect(names).toEqual([saved])
})
