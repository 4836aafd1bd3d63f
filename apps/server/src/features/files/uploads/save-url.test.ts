import { describe, expect, it } from 'vitest'
import { isUploadUrl, saveUrl, storedName, urlWithHash } from './save-url.ts'

const facts = { sha1: 'a'.repeat(40), now: Date.UTC(2026, 2, 2), timeZone: 'UTC' }

describe('the address of an upload', () => {
  it('the address of an upload is always below /storage, with any template', () => {
    expect(saveUrl('/{year}/{filename}{.suffix}', { ...facts, name: 'a.png' })).toBe('/storage/2026/a.png')
    expect(saveUrl('//storage//{filename}{.suffix}', { ...facts, name: 'a.png' })).toBe('/storage/a.png')
    expect(saveUrl('../../{filename}{.suffix}', { ...facts, name: 'a.png' })).toBe('/storage/a.png')
  })

  it.each(['shell.php.png', 'archive.phtml.zip'])(
    'the address of an upload has only one suffix for %s [V8]',
    (name) => {
      const url = saveUrl('/storage/{filename}{.suffix}', { ...facts, name })
      expect(url.match(/\./g)).toHaveLength(1)
    },
  )

  it('contains the hash if another file has the same address', () => {
    expect(urlWithHash('/storage/a.png', 'abc')).toBe('/storage/a-abc.png')
    expect(storedName('/storage/default/a.png')).toBe('default/a.png')
  })

  it.each(['/storage/default/20260302/照片(1).png', '/storage/a.png'])('an address of an upload may be %s', (url) => {
    expect(isUploadUrl(url)).toBe(true)
  })

  it.each([
    '/storage/../secret.key',
    '/storage/.variants/a.png/320.webp',
    '/storage//a.png',
    '/storage/',
    '/public/storage/a.png',
    '//evil.example/storage/a.png',
    '/storage/a%2e.png',
    '/storage/a b.png',
    '/storage/a.png?x',
    '/storage\\a.png',
    `/storage/${'a'.repeat(300)}.png`,
  ])('the address of an upload may not be %s [V8]', (url) => {
    expect(isUploadUrl(url)).toBe(false)
  })
})
