import { describe, expect, it } from 'vitest'
import { parseStorageUrl, storageOriginsOf, storageUrlExample } from './storage-url.ts'

describe('the address of a storage', () => {
  it('STORAGE_URL contains keys, region, bucket and endpoint', () => {
    expect(parseStorageUrl(storageUrlExample)).toEqual({
      keyId: 'key',
      secret: 'secret',
      region: 'eu-central-1',
      bucket: 'bucket',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      isPathStyle: false,
      cdn: 'https://files.example.org',
      isDirect: true,
      mode: 's3',
    })
  })

  it('STORAGE_URL accepts keys with any characters and options for a self-hosted service', () => {
    const url = 's3://a%2Fb:c%40d%2B@127.0.0.1:9000/files?tls=off&direct=off&mode=alioss'
    expect(parseStorageUrl(url)).toEqual({
      keyId: 'a/b',
      secret: 'c@d+',
      region: 'us-east-1',
      bucket: 'files',
      endpoint: 'http://127.0.0.1:9000',
      isPathStyle: true,
      isDirect: false,
      mode: 'alioss',
    })
    expect(parseStorageUrl('s3://k:s@minio.test/files?path-style=on')).toMatchObject({ isPathStyle: true })
  })

  it('storageOriginsOf returns the origins of the bucket and of the CDN', () => {
    const settings = parseStorageUrl(storageUrlExample)
    expect(settings && storageOriginsOf(settings)).toEqual([
      'https://bucket.s3.eu-central-1.amazonaws.com',
      'https://files.example.org',
    ])
  })

  it.each([
    'https://key:secret@host/bucket',
    's3://host/bucket',
    's3://key@host/bucket',
    's3://key:secret@host',
    's3://key:secret@host/bucket/folder',
    's3://key:secret@host/Bucket',
    's3://key:secret@host/bucket?tls=maybe',
    's3://key:secret@host/bucket?cdn=files.example.org',
    's3://key:secret@host/bucket?mode=local',
    's3://key:secret@host/bucket?regoin=eu',
    's3://key:%E0%A4%A@host/bucket',
  ])('%s is not a valid STORAGE_URL', (url) => {
    expect(parseStorageUrl(url)).toBeUndefined()
  })
})
