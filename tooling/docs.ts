// Writes the documentation of the packages as a static site: `pnpm run docs`.
import { join } from 'node:path'
import { writeDocs } from './docs/write.ts'

const count = await writeDocs(join(import.meta.dirname, '../artifacts/docs'))
console.log(`${count} pages in artifacts/docs: open artifacts/docs/index.html`)
