/** A text in both languages, Chinese first. */
export type Bilingual = readonly [zh: string, en: string]

/** Fills `{name}` in both languages. */
export function fill(text: Bilingual, values: Readonly<Record<string, Bilingual>>): Bilingual {
  const fillOne = (index: 0 | 1) =>
    text[index].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name]?.[index] ?? whole)
  return [fillOne(0), fillOne(1)]
}

/** The fields of a street address in both languages. */
export function toAddress([address, address_en]: Bilingual = ['', '']): { address: string; address_en: string } {
  return { address, address_en }
}
