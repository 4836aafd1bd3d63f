import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Run in a thread by `font-subsets.ts`: it takes about 200 ms for the characters of a page.
const file = import.meta.resolve('@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-600-normal.woff2')
const font = await readFile(fileURLToPath(file))

export default (characters: string): Promise<Uint8Array> => subsetFont(font, characters, { noLayoutClosure: true })
