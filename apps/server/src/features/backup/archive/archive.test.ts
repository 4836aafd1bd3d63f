import { describe, expect, it } from 'vitest'

import { fileEntryName, parseEntryName, rowsEntryName } from './archive.ts'

describe('the name of an archive entry', () => {
  it('the name of an archive entry identifies its kind', () => {
    expect(parseEntryName('header.json')).toEqual({ kind: 'header' })
    expect(parseEntryName(rowsEntryName('user', 12))).toEqual({ kind: 'rows', table: 'user' })
    expect(parseEntryName(fileEntryName('a/长 名..txt'))).toEqual({ kind: 'file', name: 'a/长 名..txt' })
  })

  it.each([
    '/etc/passwd',
    '../escape',
    'files/../escape',
    'files/a/../../escape',
    'files//etc/passwd',
    'files/',
    'files/a/',
    'files/./a',
    String.raw`files/..\escape`,
    'files/C:/escape',
    'files/a\0b',
    'files/a\nb',
    'tables/../x/000001.ndjson',
    'tables/user/1.ndjson',
    'secret.key/x',
    'anything else',
  ])('an archive entry named %j is refused [V8]', (name) => {
    expect(() => parseEntryName(name)).toThrow(/no backup writes/)
  })
})
