import { createHmac, timingSafeEqual } from 'node:crypto'

/** A record that a preview shows although visitors may not see it yet. */
export interface PreviewedRecord {
  readonly controller: string
  readonly id: number
  /** The record is shown as its draft has it. */
  readonly isDraft?: true
}

interface Signing {
  readonly secretKey: string
  /** Unix seconds. */
  readonly now: number
}

/** Seconds for which a preview can be opened, rounded up to whole hours, so that the address stays the same for a while. */
const life = 86_400
const step = 3600
/** Suffix of the signed text for a preview of a draft. */
const draftMark = '~d'

/** Returns the token that opens the page of a record before it is public, for a limited time. A new secret key ends all previews. */
export function previewToken({ controller, id, isDraft }: PreviewedRecord, { secretKey, now }: Signing): string {
  const claim = `${controller}~${id}~${Math.ceil((now + life) / step) * step}${isDraft ? draftMark : ''}`
  return `${claim}~${signatureOf(claim, secretKey)}`
}

/** Reads the record that a token opens; undefined if the token was not made with this key, or has expired. */
export function readPreviewToken(token: string, { secretKey, now }: Signing): PreviewedRecord | undefined {
  const parts = /^(([\w.]+)~(\d{1,10})~(\d{1,12})(~d)?)~([\w-]{43})$/.exec(token)
  if (!parts) return undefined
  const [, claim = '', controller = '', id = '', expires = '', draft, signature = ''] = parts
  const [wanted, provided] = [Buffer.from(signatureOf(claim, secretKey)), Buffer.from(signature)]
  const isSigned = provided.length === wanted.length && timingSafeEqual(provided, wanted)
  if (!isSigned || Number(expires) <= now) return undefined
  return { controller, id: Number(id), isDraft: draft === draftMark ? true : undefined }
}

function signatureOf(claim: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`preview ${claim}`).digest('base64url')
}
