import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/

/** Below this size in bytes a compressed copy saves no packet. */
const smallest = 1024

/** Writes `.br` and `.gz` beside every text file that a finished build has for browsers, so that the server does not compress on request. */
export function precompress(): Plugin {
  return {
    name: 'teachnet:precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      async handler() {
        const { name: environment, config } = this.environment
        if (environment !== 'client') return
        const folder = resolve(config.root, config.build.outDir)
        const names = await readdir(folder, { recursive: true })
        await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((body) => writeFile(`${file}.br`, body)),
    promisify(gzip)(content, { level: 9 }).then((body) => writeFile(`${file}.gz`, body)),
  ])
}
