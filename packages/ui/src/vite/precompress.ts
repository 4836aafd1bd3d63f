import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/

/** Below this size in bytes a compressed copy is hardly smaller. A page loads a dozen modules that are not much larger. */
const smallest = 256

/**
 * Writes `.br` and `.gz` next to every text file that a finished build has for browsers, so that the server does not compress on request. A
 * build for the server may write such files too: React Router writes its manifest then.
 */
export function precompress(): Plugin {
  return {
    name: 'teachnet:precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      async handler() {
        const { root, build, environments } = this.environment.getTopLevelConfig()
        const folder = resolve(root, (environments.client?.build ?? build).outDir)
        // Called after a failed build too, whose own error would be lost.
        if (!existsSync(folder)) return
        const names = await readdir(folder, { recursive: true })
        const known = new Set(names)
        const due = names.filter((name) => compressible.test(name) && !known.has(`${name}.br`))
        await Promise.all(due.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // A script is compressed as one block: a large one gets 0.1 % smaller.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    },
  }
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((body) => writeFile(`${file}.br`, body)),
    promisify(gzip)(content, { level: 9 }).then((body) => writeFile(`${file}.gz`, body)),
  ])
}
