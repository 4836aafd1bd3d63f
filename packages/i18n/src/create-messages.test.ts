import { describe, expect, it, vi } from 'vitest'
import { createMessages } from './create-messages.ts'
import { compileMessages } from './vite/compile-messages.ts'
import { createCatalogue } from './node/create-catalogue.ts'

const texts = {
  'a.count': '{n, plural, one {# teacher} other {# teachers}} of {name}',
  'a.quote': `must not contain & < > " '`,
}

describe('createMessages', () => {
  it.each([
    ['ICU texts', texts],
    ['compiled messages', compileMessages(texts)],
  ])('formats %s', (_, messages) => {
    const { format } = createMessages({ locale: 'en', messages })
    expect(format('a.count', { n: 2, name: 'Li' })).toBe('2 teachers of Li')
    expect(format('a.quote')).toBe(`must not contain & < > " '`)
  })

  it('leaves a message that is empty on purpose empty', () => {
    expect(createMessages({ locale: 'en', messages: { 'a.none': '' } }).format('a.none')).toBe('')
  })

  it('gives the id of a message that is missing, and says so', () => {
    const onError = vi.fn<(error: Error) => void>()
    expect(createMessages({ locale: 'en', messages: {}, onError }).format('no.such')).toBe('no.such')
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('createCatalogue', () => {
  it('falls back to Chinese for a key that English misses [B1]', () => {
    const catalogue = createCatalogue({ messages: { 'zh-cn': { a: '甲', b: '乙 {n}' }, en: { a: 'A' } } })
    expect(catalogue.format('en', 'a')).toBe('A')
    expect(catalogue.format('en', 'b', { n: 1 })).toBe('乙 1')
    expect(catalogue.has('c')).toBe(false)
  })
})
