import { describe, expect, it } from 'vitest'
import { type CheckedFile, checkCatalogues } from './check-catalogues.ts'

function file(locale: 'zh-cn' | 'en', messages: Record<string, string>, name = 'app'): CheckedFile {
  return { path: `${locale}/${name}.json`, owner: 'apps/admin', locale, name, messages }
}

const used = [{ path: 'page.tsx', text: "text('a.one'); const id = `b.${part}`; open('a.two')" }]

describe('checkCatalogues', () => {
  it('finds nothing wrong with catalogues that fit', () => {
    const zh = file('zh-cn', { 'a.one': '{n, plural, other {# 个}}', 'a.two': '二 {name}', 'b.x': 'x' })
    const en = file('en', { 'a.one': '{n, plural, one {# item} other {# items}}', 'a.two': 'Two {name}', 'b.x': 'x' })
    expect(checkCatalogues([zh, en], used)).toEqual([])
  })

  it('names a key that one language misses [B1]', () => {
    const problems = checkCatalogues([file('zh-cn', { 'a.one': '一' }), file('en', {})], used)
    expect(problems).toEqual(['zh-cn/app.json: "a.one" is missing in the other language'])
  })

  it('names a message that is not valid ICU', () => {
    const both = [file('zh-cn', { 'a.one': '{n, plural' }), file('en', { 'a.one': 'One' })]
    expect(checkCatalogues(both, used)).toEqual(['zh-cn/app.json: "a.one" is not valid ICU: {n, plural'])
  })

  it('names placeholders that differ, also within a plural', () => {
    const zh = file('zh-cn', { 'a.one': '{n, plural, other {{name}}}' })
    const en = file('en', { 'a.one': '{n, plural, other {{nmae}}}' })
    expect(checkCatalogues([zh, en], used)[0]).toContain('has the placeholders n, name, the other language has n, nmae')
  })

  it('names messages used nowhere, and asked for but absent', () => {
    const both = [file('zh-cn', { 'a.three': '三' }), file('en', { 'a.three': 'Three' })]
    expect(checkCatalogues(both, used)).toEqual([
      'page.tsx: message "a.one" does not exist',
      'zh-cn/app.json: "a.three" is used nowhere',
      'en/app.json: "a.three" is used nowhere',
    ])
  })

  it('names an id that an app defines twice', () => {
    const files = [
      file('zh-cn', { 'a.one': '一' }),
      file('en', { 'a.one': 'One' }),
      file('zh-cn', { 'a.one': '壹' }, 'more'),
      file('en', { 'a.one': 'Uno' }, 'more'),
    ]
    expect(checkCatalogues(files, used)).toContain('zh-cn/app.json: "a.one" is also in zh-cn/more.json')
  })

  it('reads no ids from comments and accepts those a package keeps in its code', () => {
    const sources = [
      { path: 'a.ts', text: "// text('gone.away')\nconst texts = { 'own.text': ['一', 'one'] }\ntext('own.text')" },
    ]
    expect(checkCatalogues([], sources)).toEqual([])
  })
})
