import { describe, expect, it } from 'vitest'
import { checkFile, isTypeAllowed } from './check-file.ts'
import { toUploadText } from './messages.ts'

const config = { types: ['png', '.PDF', 'image/*', 'application/zip'], maxSize: 100 }

describe('checkFile', () => {
  it('checks presence of name and size first, then the type, then the size limit [V6]', () => {
    expect(checkFile({ name: '', size: 200, type: 'x/y' }, config)).toBe('incomplete')
    expect(checkFile({ name: 'a.exe', size: 0, type: '' }, config)).toBe('incomplete')
    expect(checkFile({}, config)).toBe('incomplete')
    expect(checkFile({ name: 'a.exe', size: 200, type: '' }, config)).toBe('type')
    expect(checkFile({ name: 'a.png', size: 101, type: '' }, config)).toBe('size')
    expect(checkFile({ name: 'a.png', size: 100, type: '' }, config)).toBeUndefined()
  })

  it('each upload problem has a text, in both languages [V6]', () => {
    expect(toUploadText('incomplete', 'en')).toBe('The data of the uploaded file is incomplete!')
    expect(toUploadText('type', 'en')).toBe('The type of uploaded file is not allowed!')
    expect(toUploadText('size', 'en')).toBe('The size of the uploaded file exceeds the allowed range!')
    for (const problem of ['incomplete', 'type', 'size'] as const)
      expect(toUploadText(problem, 'zh-cn')).toMatch(/[\u4e00-\u9fff]/)
  })
})

describe('isTypeAllowed', () => {
  it.each([
    ['a.png', '', true],
    ['a.PNG', '', true],
    ['a.pdf', '', true],
    ['archive.tar.pdf', '', true],
    ['a', 'application/zip', true],
    ['a', 'APPLICATION/ZIP; charset=binary', true],
    ['a', 'image/webp', true],
    ['a', 'imagex/webp', false],
    ['a.zip', '', false],
    ['png', '', false],
    ['a.png.exe', '', false],
    ['a', 'image', false],
    ['a', '', false],
  ])('isTypeAllowed for %s of type "%s" is %s [V7]', (name, type, allowed) => {
    expect(isTypeAllowed({ name, type }, config.types)).toBe(allowed)
  })

  it('a star allows every type, and an empty list allows none [V7]', () => {
    expect(isTypeAllowed({ name: 'a', type: '' }, ['*'])).toBe(true)
    expect(isTypeAllowed({ name: 'a.png', type: 'image/png' }, [])).toBe(false)
  })
})
