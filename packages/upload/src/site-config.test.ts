import { describe, expect, it } from 'vitest'
import { defaultUploadConfig, parseUploadConfig, toAccept } from './site-config.ts'

describe('parseUploadConfig', () => {
  it('reads the older spelling of the upload configuration, with numbers as text [V6]', () => {
    const config = {
      mode: 'qiniu',
      maxsize: '2048',
      mimetype: 'jpg, .png,image/*',
      savename: '/{filesha1}',
      url: 'https://up.test',
      params: { token: 't', n: 1 },
    }
    expect(parseUploadConfig(config)).toEqual({
      mode: 'qiniu',
      maxSize: 2048,
      types: ['jpg', '.png', 'image/*'],
      saveName: '/{filesha1}',
      url: 'https://up.test',
      params: { token: 't', n: '1' },
      hasKnownCall: false,
      hasPolicyCall: false,
    })
  })

  it('uses the calls of newer servers only if they are announced', () => {
    expect(parseUploadConfig({ hasKnownCall: true, hasPolicyCall: 1 })).toMatchObject({
      hasKnownCall: true,
      hasPolicyCall: false,
    })
  })

  it('reads the newer spelling of the upload configuration, with lists as arrays or texts [V6]', () => {
    const config = {
      maxSize: 4096,
      allowedSuffixes: ['jpg', 'png'],
      allowedMimeTypes: 'video/mp4',
      saveName: '/{fileSha1}',
    }
    expect(parseUploadConfig(config)).toMatchObject({
      maxSize: 4096,
      types: ['jpg', 'png', 'video/mp4'],
      saveName: '/{fileSha1}',
      mode: 'local',
    })
  })

  it('the older spelling takes precedence if a server sends both [V7]', () => {
    expect(parseUploadConfig({ mimetype: '*', allowedSuffixes: 'png', maxsize: 1, maxSize: 2 })).toMatchObject({
      types: ['*'],
      maxSize: 1,
    })
  })

  it('the upload configuration keeps an empty list, and replaces a missing one with the default', () => {
    expect(parseUploadConfig({ mimetype: '' }).types).toEqual([])
    expect(parseUploadConfig({}).types).toEqual(defaultUploadConfig.types)
  })

  it.each([
    undefined,
    null,
    [],
    'x',
    7,
    { maxsize: 'much', params: [], savename: null, mimetype: 7, allowedSuffixes: { a: 1 } },
  ])('the upload configuration %j gives the defaults', (value) => {
    expect(parseUploadConfig(value)).toEqual(defaultUploadConfig)
  })
})

describe('toAccept', () => {
  it('toAccept returns the value for a file input, and an empty text if all types are allowed', () => {
    expect(toAccept({ types: ['.csv', 'audio/*'] })).toBe('.csv,audio/*,text/csv')
    expect(toAccept({ types: ['png', '*'] })).toBe('')
    expect([toAccept(), toAccept({ mode: 'local' })]).toEqual(['', ''])
  })

  it('MIME types stand beside suffixes, which WeChat on Android ignores, and pictures of phones beside JPEG', () => {
    expect(toAccept({ types: ['jpg', 'png', 'pdf'] }).split(',')).toEqual(
      expect.arrayContaining(['.jpg', 'image/jpeg', '.heic', 'image/heic', 'image/png', 'application/pdf']),
    )
    expect(toAccept({ types: ['png'] })).toBe('.png,image/png')
  })
})
