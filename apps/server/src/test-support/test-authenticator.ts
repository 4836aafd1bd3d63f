import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** The request of a page to an authenticator; only the parts that matter here. */
interface Requested {
  readonly challenge?: unknown
  readonly origin: string
  readonly rpId: string
  /** Default: true. */
  readonly isVerified?: boolean
}

/**
 * An authenticator in memory with one ES256 key, as browsers present it. It answers every request, also for a wrong site.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export function createTestAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const authenticator = { id, counter: 0, create, get }

  function create(requested: Requested) {
    const attested = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, toCose(publicKey)])
    const authData = Buffer.concat([authDataOf(requested, 0x40), attested])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    const response = { attestationObject: attestationObject.toString('base64url'), transports: ['internal'] }
    return { ...frame(), response: { ...response, clientDataJSON: clientDataOf('webauthn.create', requested) } }
  }

  function get(requested: Requested) {
    authenticator.counter += 1
    const authenticatorData = authDataOf(requested, 0)
    const clientDataJSON = clientDataOf('webauthn.get', requested)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = createSign('sha256').update(authenticatorData).update(hash).sign(privateKey, 'base64url')
    return {
      ...frame(),
      response: { authenticatorData: authenticatorData.toString('base64url'), clientDataJSON, signature },
    }
  }

  function frame() {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' }
  }

  function authDataOf({ rpId, isVerified = true }: Requested, flags: number): Buffer {
    const hash = createHash('sha256').update(rpId).digest()
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(authenticator.counter)
    return Buffer.concat([hash, Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]), counter])
  }

  return authenticator
}

function clientDataOf(type: string, { challenge, origin }: Requested): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** A COSE key: EC2, ES256, P-256. @see https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** @see https://www.rfc-editor.org/rfc/rfc8949#section-3 */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
