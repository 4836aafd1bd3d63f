import type { Bilingual } from '../bilingual.ts'

const credit: Bilingual = ['师联网绘制', 'TeachNet']

type DrawnPicture<Name extends string> = Readonly<
  Record<Name | `${Name}_alt` | `${Name}_alt_en` | `${Name}_credit` | `${Name}_credit_en`, string>
>

/** The values of a field with a picture that the demo draws: its address, its description and its credit. */
export function drawnPicture<const Name extends string>(name: Name, url: string, alt: Bilingual): DrawnPicture<Name> {
  const values = {
    [name]: url,
    [`${name}_alt`]: `插画：${alt[0]}`,
    [`${name}_alt_en`]: `Drawing: ${alt[1]}`,
    [`${name}_credit`]: credit[0],
    [`${name}_credit_en`]: credit[1],
  }
  return values as DrawnPicture<Name> // TypeScript widens computed names to `string`
}
