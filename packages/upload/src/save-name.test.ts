import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSaveName, toStorageKey } from './save-name.ts'

const facts = {
  name: 'photo.PNG',
  sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  now: new Date('2024-05-01T03:04:05Z'),
  timeZone: 'Asia/Shanghai',
  random: () => 0,
}
const baseOf = (name: string) => buildSaveName('{filename}', { ...facts, name })

describe('buildSaveName', () => {
  it.each([
    ['{topic}', 'default'],
    ['{year}', '2024'],
    ['{mon}', '05'],
    ['{day}', '01'],
    ['{hour}', '11'],
    ['{min}', '04'],
    ['{sec}', '05'],
    ['{random}', 'AAAAAAAA'],
    ['{random32}', 'A'.repeat(32)],
    ['{filename}', 'photo'],
    ['{fileName}', 'photo'],
    ['{suffix}', 'png'],
    ['{.suffix}', '.png'],
    ['{filesha1}', facts.sha1],
    ['{fileSha1}', facts.sha1],
    ['{unknown}', '{unknown}'],
    ['{constructor}', '{constructor}'],
    ['{year', '{year'],
  ])('a save name replaces %s with %s [B3]', (template, filled) => {
    expect(buildSaveName(template, facts)).toBe(filled)
  })

  it('fills the default save-name template, and its storage key has no leading slash [B3]', () => {
    const name = buildSaveName('/storage/{topic}/{year}{mon}{day}/{filename}{filesha1}{.suffix}', facts)
    expect(name).toBe(`/storage/default/20240501/photo${facts.sha1}.png`)
    expect(toStorageKey(name)).toBe(`storage/default/20240501/photo${facts.sha1}.png`)
  })

  it('reads midnight as hour 00 of the next day, in the given time zone', () => {
    expect(buildSaveName('{day} {hour}', { ...facts, now: new Date('2024-04-30T16:00:00Z') })).toBe('01 00')
  })

  it('inserts different random texts of letters and digits', () => {
    const { random: _, ...rest } = facts
    const [first, second] = [buildSaveName('{random32}', rest), buildSaveName('{random32}', rest)]
    expect(first).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(first).not.toBe(second)
  })

  it('truncates the base name to 15 user-perceived characters [B3]', () => {
    expect(baseOf('123456789012345678.txt')).toBe('123456789012345')
    expect(baseOf('一二三四五六七八九十一二三四五六七.txt')).toBe('一二三四五六七八九十一二三四五')
    const family = '👨‍👩‍👧‍👦'
    expect(baseOf(`${family.repeat(3)}.png`)).toBe(family.repeat(3))
    expect(baseOf(`${'é'.normalize('NFD').repeat(20)}.png`)).toBe('é'.repeat(15))
  })

  it('keeps a save name within the limits of file systems, whatever its characters', () => {
    const zalgo = `a${'\u0301'.repeat(500)}`
    expect(new TextEncoder().encode(baseOf(`x${zalgo.repeat(5)}.png`)).length).toBeLessThanOrEqual(150)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot'],
    ['C:\\fakepath\\照片.png', '照片'],
    ['....png', 'file'],
    ['..', 'file'],
    ['.htaccess', 'file'],
    ['%2e%2e%2fx.png', '2e2e2fx'],
    ['a\u0000b\nc.png', 'abc'],
    ['evil\u202Egnp.exe', 'evilgnp'],
    ['a b&c=d?e#f.png', 'abcdef'],
    ['<img src=x>.png', 'imgsrcx'],
    ['', 'file'],
  ])('sanitises the name %j to the base %j [B3] [V8]', (name, base) => {
    expect(baseOf(name)).toBe(base)
  })

  it('a save name keeps only letters and digits of a suffix [V8]', () => {
    expect(buildSaveName('{filename}{.suffix}', { ...facts, name: 'a.p/../hp;.P\u0000H%P5' })).toBe('hp;.php5')
    expect(buildSaveName('x{.suffix}', { ...facts, name: 'README' })).toBe('x')
  })

  it.each([
    // A suffix keeps ASCII letters and digits; without one the name has no suffix.
    ['报告.文档', '报告', ''],
    ['照片.PNG图', '照片', '.png'],
    ['a.p照hp', 'a', '.php'],
    // A user-perceived character is never split, regardless of its code points.
    ['😀.png', '😀', '.png'],
    ['👍🏽👩🏽‍🚀❤️🇨🇳.jpg', '👍🏽👩🏽‍🚀❤️🇨🇳', '.jpg'],
    [`${'🇨🇳'.repeat(16)}.jpg`, '🇨🇳'.repeat(15), '.jpg'],
  ])('saves %j with the base %j and the suffix %j', (name, base, suffix) => {
    expect(baseOf(name)).toBe(base)
    expect(buildSaveName('{.suffix}', { ...facts, name })).toBe(suffix)
  })

  it('the template of a save name does not treat a file name that looks like a placeholder as one [B3]', () => {
    expect(buildSaveName('{filename}-{suffix}', { ...facts, name: '{random}.{year}' })).toBe('{random}-year')
  })

  it('a save name never leaves its folder [V8]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, sha1) => {
        const saved = buildSaveName('/storage/{filename}{filesha1}{.suffix}', { ...facts, name, sha1 })
        const [root, folder, file, ...more] = saved.split('/')
        expect([root, folder, more]).toEqual(['', 'storage', []])
        expect(file).not.toMatch(/[\p{Cc}\\%:?#]|^\.{1,2}$|^$/u)
      }),
      { numRuns: 500 },
    )
    expect(buildSaveName('/a/../{filename}/./b', { ...facts, name: 'x.png' })).toBe('/a/x/b')
  })
})
