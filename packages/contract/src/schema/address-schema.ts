import * as z from 'zod/mini'
import type { ValueSchema } from '../kinds/kind-schema.ts'
import { textSchema } from './value-parts.ts'

/** Maximum number of characters of an address. */
export const longestAddress = 255

/** The option of file kinds that lists extensions, `pdf,doc`. */
export const acceptOption = z.optional(z.string().check(z.regex(/^[a-z0-9]+(,[a-z0-9]+)*$/, 'accept lists extensions')))

/** The option of file kinds that defines who may open the files. */
export const visibilityOption = z.optional(z.enum(['public', 'private']))

/** The address of a file. Pages link to it, so `javascript:` and similar schemes are rejected. */
export function addressSchema(field: {
  readonly visibility?: 'public' | 'private'
  readonly accept?: string
}): ValueSchema {
  const address = typedAddressSchema(field.accept)
  // Clients send back the signed address that they received.
  return field.visibility === 'private' ? z.pipe(z.transform(toStoredPath), address) : address
}

/** The allowed extensions, for a message. */
export function typesText({ accept = '' }: { readonly accept?: string }): string {
  return accept.replaceAll(',', ', ')
}

function toStoredPath(value: unknown): unknown {
  return typeof value === 'string' ? (privatePathOf(value.trim()) ?? value) : value
}

function typedAddressSchema(accept: string | undefined): ValueSchema {
  const address = textSchema(longestAddress, 0, ['url'])
  if (!accept) return address
  const types = accept.split(',')
  return address.check(
    z.refine((value) => value === '' || types.includes(extensionOf(String(value))), 'validation.fileType'),
  )
}

/** `pdf` of `/storage/cv.PDF?v=2`. */
function extensionOf(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** A random part, so that nobody can guess a path, and a readable name. */
const paths = /^\/private-files\/[0-9a-f]{32}\/[\p{L}\p{N}_-]{1,60}\.[a-z0-9]{1,10}$/u

/**
 * The path that records store for a private file, extracted from its address: signed or not, on any host.
 *
 * @returns undefined for any other address
 */
export function privatePathOf(address: string): string | undefined {
  const [, path = ''] = /^(?:(?:https?:)?\/\/[^/?#]+)?(\/[^?#]*)/i.exec(address) ?? []
  const decoded = decode(path)
  return paths.test(decoded) ? decoded : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return '' // Not a validly encoded path, so not one of ours.
  }
}
