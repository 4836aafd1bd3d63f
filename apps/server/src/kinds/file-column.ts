import type { SampleOf } from './server-kind.ts'

/** Extensions of pictures that browsers show. */
export const pictureTypes: readonly string[] = ['jpg', 'jpeg', 'png', 'webp']

/** The address of a field with one file. */
export function oneAddress(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : []
}

/** The addresses of a field with several files; also accepts a text with commas. */
export function listedAddresses(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string')
  return typeof value === 'string' ? value.split(',') : []
}

/** The addresses of pictures, videos and links in HTML. */
export function addressesInHtml(value: unknown): readonly string[] {
  if (typeof value !== 'string') return []
  return [...value.matchAll(/\s(?:src|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => double ?? single ?? '',
  )
}

/** The address of a sample file. */
export function sampleAddress({ name, turn }: SampleOf, accept = 'pdf'): string {
  return `/storage/${name}-${turn}.${accept.split(',')[0]}`
}
