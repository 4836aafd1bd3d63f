import { describe, expect, it } from 'vitest'
import { isUsable, toNotices } from './licences.ts'

describe('licences of used packages', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC', '(Apache-2.0 OR MIT)', 'OFL-1.1'])('allow %s', (license) => {
    expect(isUsable({ name: 'any', license })).toBe(true)
  })

  it.each([
    'GPL-3.0',
    'AGPL-3.0-only',
    'MIT AND GPL-2.0',
    'Unknown',
    'UNLICENSED',
    'SEE LICENSE IN x',
    '',
    'LGPL-3.0-or-later',
  ])('do not allow %s', (license) => {
    expect(isUsable({ name: 'any', license })).toBe(false)
  })

  it('allow one more licence for a library that is loaded at run time, and only for it', () => {
    expect(isUsable({ name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' })).toBe(true)
    expect(isUsable({ name: '@img/sharp-libvips-linux-x64', license: 'GPL-3.0' })).toBe(false)
  })
})

it('writes name, version, licence and licence text of every package, sorted by name', () => {
  const text = toNotices(
    [
      { name: 'b', versions: ['2.0.0'], paths: ['/b'], license: 'ISC' },
      { name: 'a', versions: ['1.0.0', '1.1.0'], paths: ['/a', '/a2'], license: 'MIT', author: 'Somebody' },
    ],
    (folder) => (folder.startsWith('/a') ? ['Permission is hereby granted'] : []),
  )
  expect(text).toMatch(
    /a 1\.0\.0, 1\.1\.0\nLicense: MIT\nAuthor: Somebody\n\nPermission is hereby granted\n\n-+\n\nb 2\.0\.0\nLicense: ISC\n$/,
  )
})
