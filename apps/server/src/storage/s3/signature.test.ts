import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { emptyHash, encodeStrictly, signAddress, signerFields, signPolicy, signRequest } from './signature.ts'

/** The key of Amazon's published examples; it gives no access. */
const credentials = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const may2013 = Date.UTC(2013, 4, 24)
const bucket = 'https://examplebucket.s3.amazonaws.com'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the signature of a request', () => {
  /** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "Examples: Signature Calculations" */
  it.each([
    [
      'a part of an object',
      { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, body: '' },
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'a new object',
      {
        method: 'PUT',
        path: '/test%24file.text',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: 'Welcome to Amazon S3.',
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      "a bucket's life cycle",
      { method: 'GET', path: '/?lifecycle', headers: {}, body: '' },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'a list of objects',
      { method: 'GET', path: '/?max-keys=2&prefix=J', headers: {}, body: '' },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])(
    'the signature of a request equals the published one for %s',
    (_what, { method, path, headers, body }, expected) => {
      const url = new URL(path, bucket)
      const { authorization } = signRequest({ method, url, headers, payloadHash: sha256(body) }, credentials, may2013)
      expect(authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request,/,
      )
      expect(authorization?.split('Signature=')[1]).toBe(expected)
    },
  )

  it('the hash of an empty body is correct', () => {
    expect(emptyHash).toBe(sha256(''))
  })

  it('strict encoding covers characters that plain encoding leaves unchanged', () => {
    expect(encodeStrictly("a b!'()*~照")).toBe('a%20b%21%27%28%29%2A~%E7%85%A7')
  })
})

describe('the signature of an address', () => {
  /** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
  it('the signature of an address equals the published one', () => {
    const address = signAddress(new URL('/test.txt', bucket), credentials, { now: may2013, life: 86_400 })
    expect(new URL(address).searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })
})

describe('the signature of a form', () => {
  const december2015 = Date.UTC(2015, 11, 29)
  /** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html, whose policy has Windows line ends */
  const policy = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ].join('\r\n')

  it('the signature of a form equals the published one', () => {
    expect(signPolicy(Buffer.from(policy).toString('base64'), credentials, december2015)).toBe(
      '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
    )
    expect(signerFields(credentials, december2015)).toEqual({
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request',
      'x-amz-date': '20151229T000000Z',
    })
  })
})
