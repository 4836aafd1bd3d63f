import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUploader } from './browser/create-uploader.ts'
import { checkFile } from './check-file.ts'
import { defaultUploadConfig, parseUploadConfig, type UploadConfig } from './site-config.ts'
import { toAccept } from './to-accept.ts'

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
    expect(toAccept({ mode: 'local', types: ['jpg', 'png', 'pdf'] }).split(',')).toEqual(
      expect.arrayContaining(['.jpg', 'image/jpeg', '.heic', 'image/heic', 'image/png', 'application/pdf']),
    )
    expect(toAccept({ types: ['png'] })).toBe('.png,image/png')
  })

  it('blanks and capitals of a type do not count, as in the check, and an empty type is none', () => {
    expect(toAccept({ types: [' PNG', '.Csv ', '', '.'] })).toBe('.png,.csv,image/png,text/csv')
  })

  it.each<[string, Partial<UploadConfig>, boolean]>([
    ['without a mode', { types: ['jpg', 'png'], maxSize: 99 }, false],
    ['of a site that stores files', { mode: 'local', types: ['jpg'] }, true],
    ['of a site that signs forms', { mode: 's3', hasPolicyCall: true, types: ['image/jpeg'] }, true],
    ['of a site that accepts all pictures', { mode: 'local', types: ['image/*'] }, true],
    ['of another storage', { mode: 'qiniu', types: ['jpg'] }, false],
  ])('a configuration %s offers pictures of phones only if the queue accepts them', (_of, config, isOffered) => {
    expect(toAccept(config).split(',').includes('.heic')).toBe(isOffered)
    const uploader = createUploader({ config, transport: { needsHash: false, send: () => new Promise(() => {}) } })
    uploader.add([new File(['x'], 'IMG_0001.HEIC')])
    expect(uploader.getItems()[0]?.problem).toBe(isOffered ? undefined : 'type')
  })

  it('parts of a configuration that are undefined limit nothing', () => {
    const config = { types: undefined, maxSize: undefined, mode: undefined, saveName: undefined } as object
    expect(toAccept(config)).toBe('')
    const uploader = createUploader({ config, transport: { needsHash: false, send: () => new Promise(() => {}) } })
    uploader.add([new File(['x'], 'a.txt')])
    expect(uploader.getItems()[0]?.status).toBe('sending')
  })

  const suffixes = ['jpg', 'jpeg', 'png', 'heic', 'heif', 'pdf', 'csv', 'ts', 'mp4', 'tar.gz', 'gz', 'doc', 'zip']
  const anyType = fc.oneof(
    fc.constantFrom(...suffixes),
    fc.constantFrom(
      '.JPG',
      ' png ',
      '.Heic',
      '*',
      '*/*',
      'image/*',
      'image/jpeg',
      'IMAGE/JPEG',
      'image/heic',
      'audio/*',
      '',
    ),
  )
  const anyConfig: fc.Arbitrary<Partial<UploadConfig>> = fc.record(
    {
      types: fc.array(anyType, { minLength: 1, maxLength: 4 }),
      maxSize: fc.constant(99),
      mode: fc.constantFrom('local', 'qiniu', ''),
      hasPolicyCall: fc.boolean(),
      saveName: fc.constant('/{filename}'),
    },
    { requiredKeys: [] },
  )

  it('the input offers an extension exactly if the check and the queue accept it, for any part of a configuration', () => {
    fc.assert(
      fc.property(anyConfig, (config) => {
        const accept = toAccept(config)
        const offered = accept.split(',').filter((type) => type.startsWith('.'))
        const uploader = createUploader({ config, transport: { needsHash: false, send: () => new Promise(() => {}) } })
        const problemOf = (suffix: string) => {
          const name = `a.${suffix}`
          const [id] = uploader.add([new File(['x'], name)])
          const problem = uploader.getItems().find((item) => item.id === id)?.problem
          expect(checkFile({ name, size: 1, type: '' }, { types: ['*'], maxSize: 99, ...config })).toBe(problem)
          return problem
        }
        for (const type of offered) expect(problemOf(type.slice(1))).toBeUndefined()
        // What the list of types refuses altogether has no value for an input: an empty one offers everything.
        if (offered.length === 0) return
        for (const suffix of suffixes) {
          const isOffered = offered.some((type) => `a.${suffix}`.endsWith(type))
          expect([suffix, problemOf(suffix)]).toEqual([suffix, isOffered ? undefined : 'type'])
        }
      }),
    )
  })
})
