import { describe, expect, it } from 'vitest'
import en from '../../locales/en/help.json'
import zhCn from '../../locales/zh-cn/help.json'
import { helpKinds, helpOf } from './help-dialog.tsx'

const catalogues = [
  { locale: 'zh-cn', texts: zhCn },
  { locale: 'en', texts: en },
]

describe('the help of pages', () => {
  it.each(catalogues)('every page has a text in $locale, and every text a page', ({ texts }) => {
    const named = Object.keys(texts).filter((id) => id.startsWith('help.page.'))
    expect(named.toSorted()).toEqual(helpKinds.map((kind) => `help.page.${kind}`).toSorted())
  })

  it('a page without its own help has that of lists, and applications share one', () => {
    expect(helpOf('routine/config')).toBe('routine/config')
    expect(helpOf('auth/adminlog')).toBe('auth/adminLog')
    expect(helpOf('setin/teacher')).toBe('setin')
    expect(helpOf('setin/noticeRule')).toBe('setin/noticeRule')
    expect(helpOf('course/course')).toBe('list')
    expect(helpOf('')).toBe('list')
  })
})
