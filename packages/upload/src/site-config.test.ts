import { describe, expect, it } from 'vitest'
import { defaultUploadConfig, parseUploadConfig, toAccept } from './site-config.ts'

describe('parseUploadConfig', () => {
  it('reads the older spelling, with numbers as text [V6]', () => {
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

  it('takes the calls of newer servers for granted only where they are announced', () => {
    expect(parseUploadConfig({ hasKnownCall: true, hasPolicyCall: 1 })).toMatchObject({
      hasKnownCall: true,
      hasPolicyCall: false,
    })
  })

  it('reads the newer spelling, with lists as arrays or texts [V6]', () => {
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

  it('lets the older spelling win where a server sends both [V7]', () => {
    expect(parseUploadConfig({ mimetype: '*', allowedSuffixes: 'png', maxsize: 1, maxSize: 2 })).toMatchObject({
      types: ['*'],
      maxSize: 1,
    })
  })

  it('takes an empty list at its word and a missing one for the default', () => {
    expect(parseUploadConfig({ mimetype: '' }).types).toEqual([])
    expect(parseUploadConfig({}).types).toEqual(defaultUploadConfig.types)
  })

  it.each([undefined, null, [], 'x', 7, { maxsize: 'much', params: [], savename: null }])(
    'makes the defaults of %j',
    (value) => {
      expect(parseUploadConfig(value)).toEqual(defaultUploadConfig)
    },
  )
})

describe('toAccept', () => {
  it('writes what a file input takes, and nothing when all is allowed', () => {
    expect(toAccept({ types: ['jpg', '.png', 'image/*'] })).toBe('.jpg,.png,image/*')
    expect(toAccept({ types: ['png', '*'] })).toBe('')
  })
})
