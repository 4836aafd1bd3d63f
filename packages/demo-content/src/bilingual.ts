/** A text in both languages, Chinese first. */
export type Bilingual = readonly [zh: string, en: string]

/** The fields of a street address in both languages. */
export function toAddress([address, address_en]: Bilingual = ['', '']): { address: string; address_en: string } {
  return { address, address_en }
}
