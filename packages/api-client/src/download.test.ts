import { expect, it } from 'vitest'
import { toDownloadedFile } from './download.ts'

const nameOf = (disposition: string | undefined) => {
  const headers = new Headers(disposition === undefined ? {} : { 'content-disposition': disposition })
  return toDownloadedFile({ data: new Blob(['x']), msg: '', status: 200, headers })?.name
}

it.each([
  [undefined, ''],
  ['attachment', ''],
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; filename="two words.csv"', 'two words.csv'],
  ['attachment; filename="a\\"b.csv"', 'a"b.csv'],
  [`attachment; filename="old.csv"; filename*=UTF-8''%E5%90%8D.csv`, '名.csv'],
  [`attachment; filename="old.csv"; filename*=UTF-8''%E5%9`, 'old.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename=foo bar.html', 'foo bar.html'],
  ['attachment; filename=foo bar.html ; size=3', 'foo bar.html'],
  ['attachment; xfilename=foo.html', ''],
  ['attachment; name="a; filename=b.html"', ''],
  ["attachment; filename*=iso-8859-1''foo-%E4.html", 'foo-ä.html'],
  [`attachment; filename*=UTF-8'en'; filename=foo.html`, 'foo.html'],
  [`attachment; filename=foo.html; filename*=koi8-r''%C6`, 'foo.html'],
  ['FILENAME=a.csv', 'a.csv'],
  ['attachment; filename="C:\\\\x\\\\y.txt"', 'y.txt'],
])('reads the name of the file from %j', (disposition, name) => {
  expect(nameOf(disposition)).toBe(name)
})

it('a reply envelope does not count as a file', () => {
  expect(toDownloadedFile({ data: { a: 1 }, msg: '', status: 200, headers: new Headers() })).toBeUndefined()
})
