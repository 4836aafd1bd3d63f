import { describe, expect, it } from 'vitest'
import { checkFile, isTypeAllowed } from './check-file.ts'
import { toRejectionText, toUploadText } from './messages.ts'
import { toAccept } from './to-accept.ts'

const config = { types: ['png', '.PDF', 'image/*', 'application/zip'], maxSize: 100 }

describe('checkFile', () => {
  it('checks presence of name and size first, then the type, then the size limit [V6]', () => {
    expect(checkFile({ name: '', size: 200, type: 'x/y' }, config)).toBe('incomplete')
    expect(checkFile({ name: 'a.exe', size: 0, type: '' }, config)).toBe('incomplete')
    expect(checkFile({}, config)).toBe('incomplete')
    expect(checkFile({ name: 'a.png', type: '' }, { ...config, minSize: 0 })).toBe('incomplete')
    expect(checkFile({ name: 'a.png', size: 0, type: '' }, { ...config, minSize: 0 })).toBeUndefined()
    expect(checkFile({ name: 'a.png', size: 9, type: '' }, { ...config, minSize: 10 })).toBe('tooSmall')
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

  it.each([
    ['type', 'zh-cn', { types: ['png', '.PDF', 'PNG', 'image/*'] }, '不支持此文件类型，支持的类型：PNG、PDF'],
    ['type', 'en', { types: ['png', 'pdf'] }, 'This type of file is not allowed. Allowed: PNG, PDF'],
    [
      'type',
      'en',
      { types: ['image/*', 'video/mp4'] },
      'This type of file is not allowed. Allowed: image/*, video/mp4',
    ],
    ['type', 'en', { types: [] }, 'The type of uploaded file is not allowed!'],
    ['size', 'zh-cn', { maxSize: 10_485_760 }, '文件超过大小上限 10 MB'],
    ['size', 'en', { maxSize: 1_572_864 }, 'The file is larger than the limit of 1.5 MB'],
    ['size', 'en', { maxSize: 51_200 }, 'The file is larger than the limit of 50 kB'],
    ['tooSmall', 'en', { minSize: 5 }, 'The file is smaller than 5 B'],
    ['size', 'zh-cn', { maxSize: 100 }, '文件超过大小上限 100 B'],
    ['tooSmall', 'en', { minSize: 2048 }, 'The file is smaller than 2 kB'],
    ['tooSmall', 'zh-cn', { minSize: 2048 }, '文件不能小于 2 kB'],
    ['totalSize', 'en', { maxTotalSize: 2_097_152 }, 'The files together are larger than the limit of 2 MB'],
    ['totalSize', 'zh-cn', { maxTotalSize: 2_097_152 }, '所有文件的总大小不能超过 2 MB'],
    ['tooMany', 'en', { maxFiles: 3 }, 'The largest number of files is 3'],
    ['tooMany', 'zh-cn', { maxFiles: 3 }, '最多可添加 3 个文件'],
    ['duplicate', 'en', {}, 'This file has already been added'],
    ['incomplete', 'en', { types: ['png'], maxSize: 1 }, 'The data of the uploaded file is incomplete!'],
  ] as const)('the text of the problem %s in %s names the limit %o', (problem, locale, limits, expected) => {
    expect(toRejectionText(problem, locale, limits)).toBe(expected)
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

  it.each([
    ['backup.tar.gz', 'tar.gz', true],
    ['backup.TAR.GZ', '.tar.gz', true],
    ['C:\\fakepath\\backup.tar.gz', 'tar.gz', true],
    ['backup.gz', 'tar.gz', false],
    ['tar.gz', 'tar.gz', false],
    ['backup.tar.gz', 'tar', false],
  ])('isTypeAllowed for %s with the type %s of two parts is %s [V7]', (name, type, allowed) => {
    expect(isTypeAllowed({ name, type: '' }, [type])).toBe(allowed)
    expect(toAccept({ types: [type] })).toBe(`.${type.replace(/^\./, '')}`)
  })

  it.each([
    ['film.MP4', 150, undefined],
    ['film.mp4', 250, 'size'],
    ['film.pdf', 150, 'size'],
  ])('with a larger limit for videos, %s of %d bytes has the problem %s', (name, size, problem) => {
    expect(checkFile({ name, size, type: '' }, { types: ['*'], maxSize: 100, videoMaxSize: 200 })).toBe(problem)
  })

  it.each([
    ['IMG_0001.HEIC', ['jpg'], undefined],
    ['IMG_0001.heif', ['image/*'], undefined],
    ['IMG_0001.HEIC', ['png'], 'type'],
  ])('the phone picture %s of a site that accepts %j has the problem %s', (name, types, problem) => {
    expect(checkFile({ name, size: 9, type: '' }, { mode: 'local', types, maxSize: 99 })).toBe(problem)
  })

  it.each([
    ['a storage with a form that our server signs', { mode: 's3', hasPolicyCall: true }, undefined],
    ['the server', { mode: 'local', hasPolicyCall: false }, undefined],
    ['a storage that our server does not see', { mode: 'qiniu', hasPolicyCall: false }, 'type'],
  ])('a phone picture sent to %s is checked by what becomes of it', (_to, target, problem) => {
    const config = { types: ['jpg', 'png'], maxSize: 99, ...target }
    expect(checkFile({ name: 'IMG_0001.HEIC', size: 9, type: 'image/heic' }, config)).toBe(problem)
    expect(checkFile({ name: 'IMG_0001.HEIC', size: 9, type: '' }, { ...config, types: ['heic'] })).toBeUndefined()
    // A phone converts its pictures itself where the input does not offer its own format.
    expect(toAccept(config).includes('.heic')).toBe(problem === undefined)
    expect(toAccept(config)).toContain('image/jpeg')
  })

  it('a star allows every type, and an empty list allows none [V7]', () => {
    expect(isTypeAllowed({ name: 'a', type: '' }, ['*'])).toBe(true)
    expect(isTypeAllowed({ name: 'a.png', type: 'image/png' }, [])).toBe(false)
  })
})
