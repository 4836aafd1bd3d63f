import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bodyFor, compress, compressOnce } from './compressed.ts'

const body = Buffer.from('一页很长的文字。'.repeat(200))
const chrome = 'gzip, deflate, br, zstd'

describe('compressed bodies', () => {
  it.each([
    [chrome, 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['zstd;q=0.5, gzip', 'gzip', gunzipSync],
  ])('a body that is sent once to a browser that accepts %s is sent as %s', async (accepted, encoding, decompress) => {
    const sent = bodyFor(await compressOnce(body, accepted), accepted)
    expect(sent.encoding).toBe(encoding)
    expect(sent.body.length).toBeLessThan(body.length / 4)
    expect(decompress(sent.body).equals(body)).toBe(true)
  })

  it('another reader of a body that was compressed for one gets it in an encoding that it accepts', async () => {
    const once = await compressOnce(body, chrome)
    expect(bodyFor(once, 'br')).toEqual({ encoding: 'identity', body })
    expect(bodyFor(once, undefined)).toEqual({ encoding: 'identity', body })
    expect(bodyFor(once, 'zstd').encoding).toBe('zstd')
  })

  it('a body that is sent many times is sent in the smallest encoding that the browser accepts', async () => {
    const many = await compress(body)
    expect(bodyFor(many, chrome).encoding).toBe('br')
    expect(bodyFor(many, 'zstd, gzip').encoding).toBe('gzip')
    expect(bodyFor(many, 'zstd').encoding).toBe('identity')
  })

  it('a short body is not compressed', async () => {
    const short = Buffer.from('short')
    expect(bodyFor(await compressOnce(short, chrome), chrome)).toEqual({ encoding: 'identity', body: short })
    expect(bodyFor(await compress(short), chrome)).toEqual({ encoding: 'identity', body: short })
  })
})
