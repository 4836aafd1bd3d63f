// Bundles the server into `dist`: one file for each program, shared chunks, source maps, and copies of the files that it reads.
import { cpSync } from 'node:fs'
import { join } from 'node:path'

import { rolldown } from 'rolldown'

import { fileFolders, programs } from './src/platform/process/own-files.ts'

const folder = import.meta.dirname
const target = join(folder, 'dist')

/** Packages that stay packages: native code, files that they load by their place, and React, which the rendered site uses as well. */
const external = [
  '@electric-sql/pglite',
  '@fontsource/noto-serif-sc',
  '@fontsource/zcool-qingke-huangyou',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  // It imports a package by a name that only its own folder resolves.
  'file-type',
  // It loads its WebAssembly by its place.
  'heic-decode',
  // Optional, and not installed.
  'pg-native',
  'react-router',
  'sharp',
  // Both load WebAssembly or a worker by their place.
  'subset-font',
  'tinypool',
]

const bundle = await rolldown({
  cwd: folder,
  input: { ...programs },
  platform: 'node',
  external: (id) => external.some((name) => id === name || id.startsWith(`${name}/`)),
  onLog: (_level, log) => {
    throw new Error(`${log.code}: ${log.message}`)
  },
})
await bundle.write({
  dir: target,
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  cleanDir: true,
  chunkFileNames: 'chunks/[name]-[hash].js',
})
await bundle.close()

for (const [name, source] of Object.entries(fileFolders))
  cpSync(join(folder, source), join(target, name), {
    recursive: true,
    // The generator of migrations reads the snapshots of the schema; the server does not.
    filter: (path) => !path.endsWith('_snapshot.json') && !path.endsWith('.test.ts'),
  })
