import type { Bilingual } from '../bilingual.ts'

type RenderedPicture<Name extends string> = Readonly<Record<Name | `${Name}_alt` | `${Name}_alt_en`, string>>

/** The values of a field with a picture that the demo draws: its address and its description. The site's own drawings need no credit. */
export function renderedPicture<const Name extends string>(
  name: Name,
  url: string,
  alt: Bilingual,
): RenderedPicture<Name> {
  const values = { [name]: url, [`${name}_alt`]: alt[0], [`${name}_alt_en`]: alt[1] }
  return values as RenderedPicture<Name> // TypeScript widens computed names to `string`
}
